import { createClient } from '@arachne/contract/client'

import { sessionFetch } from './session-fetch.ts'

/** A client for Arachne's REST API, acting as the person at this browser. */
export const api = createClient({ baseUrl: '', fetch: sessionFetch })
