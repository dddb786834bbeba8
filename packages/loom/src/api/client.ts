import { createClient } from '@arachne/contract/client'

import { sessionFetch } from './session-fetch.ts'

/** Arachne's REST API, as the person at this browser. */
export const api = createClient({ baseUrl: '', fetch: sessionFetch })
