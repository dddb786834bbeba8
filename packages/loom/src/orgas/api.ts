import { createOrgasClient, type OrgaClient } from '@arachne/contract/governance'

import { sessionFetch } from '../api/session-fetch.ts'

/** Organisations, as the person at this browser. Only pages that are loaded when needed may import it: its schemas are many. */
export const orgasApi = createOrgasClient({ baseUrl: '', fetch: sessionFetch })

export const orgaApi = (orga: string): OrgaClient => orgasApi.of(orga)
