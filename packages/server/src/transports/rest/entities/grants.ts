import type { GrantView, MemberGrantView } from '@arachne/contract'
import type { GRANT_ROUTES } from '@arachne/contract/routes'
import type { Grant, Grants } from '@arachne/core/authority'
import type { LentByPerson } from '@arachne/core/governance'
import type { Entity, Registry } from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'

export interface GrantDeps {
  registry: Pick<Registry, 'list'>
  grants: Pick<Grants, 'list' | 'end' | 'endAllOf'>
  lent: LentByPerson
}

/** The apps a person connected, to their entities and for themselves in organisations; and the apps of one entity. */
export function grantHandlers({ registry, grants, lent }: GrantDeps): Handlers<typeof GRANT_ROUTES> {
  return {
    async listGrants({ person: { userId }, input }) {
      const entities = new Map((await registry.list()).map((entity) => [entity.id, entity]))
      const asEntities = connected(await grants.list(userId === null ? {} : { userId }), entities)
      const inOrgas = userId === null ? [] : await lent.list(userId)
      const all = [
        ...asEntities.map((grant) => ({ kind: 'entity' as const, ...present(grant, entities) })),
        ...inOrgas.map(presentLent),
      ].toSorted((a, b) => b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id))
      const { page, ...next } = pageOf(all, input, ({ id }) => id)
      return { grants: page, ...next }
    },
    async revokeGrant({ person, grant, params: { id } }) {
      const ended = grant
        ? await grants.end(id, 'revoked', person.actor)
        : await lent.end(person.userId ?? '', id)
      return { revoked: Number(ended) }
    },
    async listEntityGrants({ entity, input }) {
      const entities = new Map([[entity.id, entity]])
      const all = connected(await grants.list({ entityId: entity.id }), entities)
      const { page, ...next } = pageOf(all, input, ({ id }) => id)
      return { grants: page.map((grant) => present(grant, entities)), ...next }
    },
    async revokeGrants({ person, entity }) {
      return { revoked: await grants.endAllOf({ entityId: entity.id }, 'revoked', person.actor) }
    },
  }
}

type Entities = ReadonlyMap<string, Entity>

/** Without grants whose code was never exchanged. */
function connected(grants: Grant[], entities: Entities): Grant[] {
  return grants.filter(({ publicKey, entityId }) => publicKey !== null && entities.has(entityId))
}

function present(grant: Grant, entities: Entities): GrantView {
  return {
    id: grant.id,
    entity: { id: grant.entityId, name: entities.get(grant.entityId)?.name ?? '' },
    client: grant.client,
    user_id: grant.userId,
    scope: grant.scope,
    created_at: grant.createdAt,
    expires_at: grant.expiresAt,
    last_used_at: grant.lastUsedAt,
  }
}

type Lent = Awaited<ReturnType<LentByPerson['list']>>[number]

const iso = (ms: number) => new Date(ms).toISOString()

function presentLent({ orga, grant }: Lent): MemberGrantView {
  const { id, name, permission, app, createdAt, expiresAt, lastUsedAt } = grant
  return {
    kind: 'member',
    id,
    organisation: { id: orga.id, name: orga.name },
    name,
    via: app === null ? 'key' : 'app',
    permission,
    created_at: iso(createdAt),
    expires_at: iso(expiresAt),
    last_used_at: lastUsedAt === null ? null : iso(lastUsedAt),
  }
}
