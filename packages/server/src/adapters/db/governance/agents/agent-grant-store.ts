import type {
  AgentGrant,
  AgentGrantDirectory,
  AgentGrantEnd,
  AgentGrantStore,
} from '@arachne/core/governance'

import { compiledQuery } from '../../engine/compiled-query.ts'
import type { Queries } from '../../engine/schema.ts'
import { toIso, toMs } from '../times.ts'
import type { AgentGrantRow } from './agent-schema.ts'

function toGrant(row: AgentGrantRow): AgentGrant {
  return {
    orgaId: row.orga_id,
    id: row.id,
    memberId: row.member_id,
    name: row.name,
    roleIds: JSON.parse(row.role_ids) as string[],
    permission: row.permission as AgentGrant['permission'],
    scopes: JSON.parse(row.scopes) as AgentGrant['scopes'],
    resourceScopes: JSON.parse(row.resource_types) as AgentGrant['resourceScopes'],
    askFirst: row.ask_first === 1,
    app: row.client_id === null ? null : { clientId: row.client_id, fetchedAt: toMs(row.fetched_at) },
    createdAt: toMs(row.created_at),
    expiresAt: toMs(row.expires_at),
    lastUsedAt: toMs(row.last_used_at),
    ended: row.ended_at === null ? null : { at: toMs(row.ended_at), why: row.ended_why as AgentGrantEnd },
  }
}

const grantById = compiledQuery((db, id: string) =>
  db.selectFrom('agent_grant').selectAll().where('id', '=', id),
)
const grantByKey = compiledQuery((db, digest: string, part: string) =>
  db.selectFrom('agent_grant').selectAll().where('key_lookup', 'in', [digest, part]),
)

export function createAgentGrantStore(db: Queries, orgaId: string): AgentGrantStore {
  const rows = () => db.selectFrom('agent_grant').selectAll().where('orga_id', '=', orgaId)

  return {
    async insert(grant, key) {
      await db
        .insertInto('agent_grant')
        .values({
          orga_id: orgaId,
          id: grant.id,
          member_id: grant.memberId,
          name: grant.name,
          role_ids: JSON.stringify(grant.roleIds),
          permission: grant.permission,
          scopes: JSON.stringify(grant.scopes),
          resource_types: JSON.stringify(grant.resourceScopes),
          ask_first: Number(grant.askFirst),
          key_lookup: key?.lookup ?? `app:${grant.id}`,
          key_hash: key?.hash ?? '',
          created_at: toIso(grant.createdAt),
          expires_at: toIso(grant.expiresAt),
          last_used_at: toIso(grant.lastUsedAt),
          ended_at: toIso(grant.ended?.at ?? null),
          ended_why: grant.ended?.why ?? null,
          client_id: grant.app?.clientId ?? null,
          fetched_at: toIso(grant.app?.fetchedAt ?? null),
        })
        .execute()
    },

    async find(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row && toGrant(row)
    },

    async list(memberId) {
      const live = rows().where('ended_at', 'is', null)
      const whose = memberId === undefined ? live : live.where('member_id', '=', memberId)
      return (await whose.orderBy('created_at', 'desc').orderBy('id').execute()).map(toGrant)
    },

    async end(id, { at, why }) {
      await db
        .updateTable('agent_grant')
        .set({ ended_at: toIso(at), ended_why: why })
        .where('orga_id', '=', orgaId)
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
    },
  }
}

export function createAgentGrantDirectory(db: Queries): AgentGrantDirectory {
  return {
    async byKey({ digest, part }) {
      const [row] = await grantByKey(db, digest, part)
      return row && { grant: toGrant(row), key: { lookup: row.key_lookup, hash: row.key_hash } }
    },

    async setLookup(id, lookup) {
      await db.updateTable('agent_grant').set({ key_lookup: lookup }).where('id', '=', id).execute()
    },

    async find(id) {
      const [row] = await grantById(db, id)
      return row && toGrant(row)
    },

    async touch(id, at) {
      await db
        .updateTable('agent_grant')
        .set({ last_used_at: toIso(at) })
        .where('id', '=', id)
        .execute()
    },

    async fetch(id, at) {
      const { numUpdatedRows } = await db
        .updateTable('agent_grant')
        .set({ fetched_at: toIso(at) })
        .where('id', '=', id)
        .where('client_id', 'is not', null)
        .where('fetched_at', 'is', null)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
  }
}
