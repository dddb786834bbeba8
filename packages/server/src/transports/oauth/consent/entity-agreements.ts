import type { EntityId } from '@arachne/contract'
import type { Grant, Grants } from '@arachne/core/authority'
import { AppError } from '@arachne/core/errors'
import type { Ids } from '@arachne/core/ports'

import type { Addresses } from '../../web/addresses.ts'
import { SCOPE } from '../../web/resource-metadata.ts'
import type { Agreement, Lending } from './agreements.ts'
import type { EntityDecision } from './authorizations.ts'

/** The seed of a grant as a reader of the mailbox; see docs/design/008. */
export interface GrantSeeds {
  make(): string
  wrap(seed: string, grantId: string): string
  publicKeyOf(reader: { seed: string; grantId: string; entityId: EntityId }): Promise<string>
}

interface Deps {
  grants: Pick<Grants, 'open' | 'exchanged' | 'live' | 'end'>
  seeds: GrantSeeds
  addresses: Pick<Addresses, 'mcp'>
  ids: Pick<Ids, 'uuid'>
}

/** Agreements to speak as an entity. */
export function createEntityAgreements({ grants, seeds, addresses, ids }: Deps): Lending<EntityDecision> {
  const agreementOf = ({ id, entityId, userId, client, scope, expiresAt }: Grant): Agreement => ({
    id,
    accountId: userId,
    personId: userId,
    clientId: client.id,
    scope,
    audience: addresses.mcp(entityId),
    expiresAt,
    async exchange() {
      const seed = seeds.make()
      const publicKey = await seeds.publicKeyOf({ seed, grantId: id, entityId })
      return (await grants.exchanged(id, publicKey)) ? seed : undefined
    },
    claims: (seed) => ({ entity_id: entityId, gid: id, gk: seeds.wrap(seed, id) }),
    async end(why) {
      await grants.end(id, why, why === 'reuse' ? 'system' : 'app')
    },
  })

  return {
    async live(id) {
      const grant = await grants.live(id)
      return grant && agreementOf(grant)
    },

    async open({ person, entityId, expiresAt }, client) {
      const { userId } = person
      if (userId === null) throw new AppError('forbidden', 'Log in with Discord to connect an app.')
      const id = ids.uuid()
      await grants.open({ id, entityId, userId, client, scope: SCOPE, expiresAt })
      return { id, accountId: userId, personId: userId }
    },
  }
}
