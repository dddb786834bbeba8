import { EntityId } from '@arachne/contract'
import { AGENT_SCOPES } from '@arachne/contract/governance'
import { AppError } from '@arachne/core/errors'
import { Hono } from 'hono'

import type { Addresses } from './addresses.ts'
import type { HttpEnv } from './env.ts'

/** Entities have only one: an app may do what the entity may do. */
export const SCOPE = 'mcp'

/** RFC 9728, as far as needed: who issues tokens for a resource. Empty: API keys only. */
export interface AuthorizationServers {
  issuers(): readonly string[]
  knows(entityId: EntityId): Promise<boolean>
}

/** One document for each endpoint, and one for the site. */
export function resourceMetadataRoutes(addresses: Addresses, { issuers, knows }: AuthorizationServers) {
  const document = (resource: string, name: string, scopes: readonly string[] = [SCOPE]) => ({
    resource,
    resource_name: name,
    bearer_methods_supported: ['header'],
    scopes_supported: scopes,
    ...(issuers().length === 0 ? {} : { authorization_servers: issuers() }),
  })
  return new Hono<HttpEnv>()
    .get('/', (c) => c.json(document(addresses.base(), 'Arachne')))
    .get('/swarmrise/mcp', (c) =>
      c.json(document(addresses.governanceMcp(), 'Organisations on Arachne', AGENT_SCOPES)),
    )
    .get('/mcp/:entity', async (c) => {
      const id = EntityId.safeParse(c.req.param('entity')).data
      if (id === undefined || !(await knows(id)))
        throw new AppError('not_found', 'There is no such resource.')
      return c.json(document(addresses.mcp(id), 'An entity on Arachne'))
    })
}
