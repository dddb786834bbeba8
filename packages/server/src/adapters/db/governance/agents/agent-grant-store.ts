import type {
  AgentGrant,
  AgentGrantDirectory,
  AgentGrantEnd,
  AgentGrantStore,
} from '@arachne/core/governance'

import { flag, fromColumns, json, time, toColumns, type Table } from '../../engine/columns.ts'
import { compiledQuery } from '../../engine/compiled-query.ts'
import type { Queries } from '../../engine/schema.ts'
import { toIso, toMs } from '../times.ts'
import type { AgentGrantRow } from './agent-schema.ts'

const COLUMNS: Table<
  Omit<AgentGrant, 'app' | 'ended'>,
  Omit<AgentGrantRow, 'key_lookup' | 'key_hash' | 'ended_at' | 'ended_why' | 'client_id' | 'fetched_at'>
> = {
  orgaId: 'orga_id',
  id: 'id',
  memberId: 'member_id',
  name: 'name',
  roleIds: json('role_ids'),
  permission: 'permission',
  scopes: json('scopes'),
  resourceScopes: json('resource_types'),
  askFirst: flag('ask_first'),
  createdAt: time('created_at'),
  expiresAt: time('expires_at'),
  lastUsedAt: time('last_used_at'),
}

function toGrant(row: AgentGrantRow): AgentGrant {
  return {
    ...fromColumns(COLUMNS, row),
    app: row.client_id === null ? null : { clientId: row.client_id, fetchedAt: toMs(row.fetched_at) },
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
    async insert({ app, ended, ...grant }, key) {
      await db
        .insertInto('agent_grant')
        .values({
          ...toColumns(COLUMNS, { ...grant, orgaId }),
          key_lookup: key?.lookup ?? `app:${grant.id}`,
          key_hash: key?.hash ?? '',
          ended_at: toIso(ended?.at ?? null),
          ended_why: ended?.why ?? null,
          client_id: app?.clientId ?? null,
          fetched_at: toIso(app?.fetchedAt ?? null),
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
