import { EntityId } from '@arachne/contract'
import { AppError } from '@arachne/core'
import { Hono } from 'hono'

import type { Addresses } from './addresses.ts'
import type { HttpEnv } from './env.ts'

/** RFC 9728, as far as this instance goes: who issues tokens for a resource. Empty: API keys only. */
export interface AuthorizationServers {
  issuers(): readonly string[]
}

/** The same document for entities that exist and for those that do not: ids cannot be probed here. */
export function resourceMetadataRoutes(addresses: Addresses, { issuers }: AuthorizationServers) {
  const document = (resource: string, name: string) => ({
    resource,
    resource_name: name,
    bearer_methods_supported: ['header'],
    ...(issuers().length === 0 ? {} : { authorization_servers: issuers() }),
  })
  return new Hono<HttpEnv>()
    .get('/', (c) => c.json(document(addresses.base(), 'Arachne')))
    .get('/mcp/:entity', (c) => {
      const id = EntityId.safeParse(c.req.param('entity')).data
      if (id === undefined) throw new AppError('not_found', 'There is no such resource.')
      return c.json(document(addresses.mcp(id), 'An entity on Arachne'))
    })
}
