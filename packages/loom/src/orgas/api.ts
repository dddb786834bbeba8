import { createOrgasClient, type OrgaClient } from '@arachne/contract/governance'

import { sessionFetch } from '../api/session-fetch.ts'

/**
 * The client for organisations, acting as the person at this browser. Only lazily loaded pages may import it, because
 * its schemas are large.
 */
export const orgasApi = createOrgasClient({ baseUrl: '', fetch: sessionFetch })

export const orgaApi = (orga: string): OrgaClient => orgasApi.of(orga)
