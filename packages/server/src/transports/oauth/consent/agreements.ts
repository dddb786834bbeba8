import type { EntityId } from '@arachne/contract'
import type { Grant, Grants } from '@arachne/core/authority'
import { AppError } from '@arachne/core/errors'
import type { AgentSeat, AgentSeats, AppGrants } from '@arachne/core/governance'
import type { Ids } from '@arachne/core/ports'

import type { Addresses } from '../../web/addresses.ts'
import { SCOPE } from '../../web/resource-metadata.ts'
import { memberScopes } from '../tokens/scopes.ts'
import type { Decision, EntityDecision, MemberDecision } from './authorizations.ts'

/** What a person agreed to, of any kind. One authorisation is one agreement. */
export interface Agreement {
  id: string
  /** Whom its tokens are about: their `sub`. */
  accountId: string
  /** The person who agreed, by their Discord account. */
  personId: string
  clientId: string
  /** Separated by spaces. */
  scope: string
  /** The one address its tokens are for. */
  audience: string
  /** null: until it is revoked. */
  expiresAt: string | null
  /**
   * The app exchanges its code: returns the secret that travels in its tokens. undefined: it already did, or is too
   * late.
   */
  exchange(): Promise<string | undefined>
  /** What its access tokens contain besides the common claims. */
  claims(secret: string): Record<string, unknown>
  /** By the app, or because something of it was used twice. Takes effect immediately. */
  end(why: 'client_revoked' | 'reuse'): Promise<void>
}

interface App {
  id: string
  name: string
}

/** One kind of thing that people lend to apps. */
export interface Lending<Chosen> {
  /** undefined if there is none, or it has ended. */
  live(id: string): Promise<Agreement | undefined>
  /** The app can't use it before it has fetched its first token. */
  open(chosen: Chosen, app: App): Promise<Pick<Agreement, 'id' | 'accountId' | 'personId'>>
}

export type Agreements = Lending<Decision>

interface Kinds {
  entities: Lending<EntityDecision>
  members: Lending<MemberDecision>
}

/** All kinds together, because an id doesn't reveal its kind. */
export function createAgreements({ entities, members }: Kinds): Agreements {
  return {
    live: async (id) => (await entities.live(id)) ?? members.live(id),
    open: (decision, app) =>
      decision.kind === 'entity' ? entities.open(decision, app) : members.open(decision, app),
  }
}

/** The seed of a grant as a reader of the mailbox; see docs/design/008. */
export interface GrantSeeds {
  make(): string
  wrap(seed: string, grantId: string): string
  publicKeyOf(reader: { seed: string; grantId: string; entityId: EntityId }): Promise<string>
}

interface EntityDeps {
  grants: Pick<Grants, 'open' | 'exchanged' | 'live' | 'end'>
  seeds: GrantSeeds
  addresses: Pick<Addresses, 'mcp'>
  ids: Pick<Ids, 'uuid'>
}

/** Agreements to speak as an entity. */
export function createEntityAgreements({
  grants,
  seeds,
  addresses,
  ids,
}: EntityDeps): Lending<EntityDecision> {
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

interface MemberDeps {
  apps: AppGrants
  seats: Pick<AgentSeats, 'again'>
  addresses: Pick<Addresses, 'governanceMcp'>
}

/** Agreements to act for a member of an organisation. Tokens only reflect the time they were made; the row decides. */
export function createMemberAgreements({ apps, seats, addresses }: MemberDeps): Lending<MemberDecision> {
  const agreementOf = (seat: AgentSeat, clientId: string): Agreement => {
    const { id, resourceScopes, scopes, expiresAt } = seat.grant
    const { orgaId, memberId, personId, roles, viewer } = seat
    const permission = viewer.delegation?.permission ?? 'readonly'
    const roleIds = roles.map((role) => role.id)
    return {
      id,
      accountId: memberId,
      personId,
      clientId,
      scope: (permission === 'readonly' ? memberScopes('swarmrise:read') : scopes).join(' '),
      audience: addresses.governanceMcp(),
      expiresAt: new Date(expiresAt).toISOString(),
      // There is no mailbox to open, so no secret has to travel along.
      exchange: async () => ((await apps.fetched(id)) ? '' : undefined),
      claims: () => ({ gid: id, swarmrise: { orgaId, memberId, roleIds, resourceScopes, permission } }),
      end: (why) => apps.end(id, why),
    }
  }

  return {
    async live(id) {
      const seat = await seats.again(id)
      const app = seat?.grant.app
      return seat && app ? agreementOf(seat, app.clientId) : undefined
    },

    async open({ seat, wish }, { id: clientId }) {
      const { id, memberId } = await apps.open(seat, wish, clientId)
      return { id, accountId: memberId, personId: seat.personId }
    },
  }
}
