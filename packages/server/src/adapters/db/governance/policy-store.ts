import type { Policy, PolicyStore, PolicyVersion } from '@arachne/core/governance'

import { fromColumns, time, toColumns, type Table } from '../engine/columns.ts'
import { compiledQuery } from '../engine/compiled-query.ts'
import type { Queries } from '../engine/schema.ts'
import type { PolicyRow, PolicyVersionRow } from './governance-schema.ts'

const POLICY: Table<Policy, Omit<PolicyRow, 'orga_id'>> = {
  id: 'id',
  number: 'number',
  phase: 'phase',
  version: 'version',
  roleId: 'role_id',
  title: 'title',
  abstract: 'abstract',
  text: 'text',
  reviewOn: time('review_on'),
  adoptedBy: 'adopted_by',
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
}

const VERSION: Table<PolicyVersion, Omit<PolicyVersionRow, 'orga_id'>> = {
  policyId: 'policy_id',
  version: 'version',
  title: 'title',
  abstract: 'abstract',
  text: 'text',
  at: time('at'),
  memberId: 'member_id',
  adoptedBy: 'adopted_by',
}

const policiesIn = compiledQuery((db, orgaId: string) =>
  db.selectFrom('policy').selectAll().where('orga_id', '=', orgaId).orderBy('created_at').orderBy('id'),
)

export function createPolicyStore(db: Queries, orgaId: string): PolicyStore {
  const rows = () => db.selectFrom('policy').selectAll().where('orga_id', '=', orgaId)

  return {
    async insert(policy) {
      await db
        .insertInto('policy')
        .values({ orga_id: orgaId, ...toColumns(POLICY, policy) })
        .execute()
    },

    async find(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row && fromColumns(POLICY, row)
    },

    async list() {
      const found = (await policiesIn(db, orgaId)).map((row) => fromColumns(POLICY, row))
      return found.toSorted((left, right) => (left.number ?? Infinity) - (right.number ?? Infinity) || 0)
    },

    async update(policy) {
      const { id, ...changing } = toColumns(POLICY, policy)
      await db
        .updateTable('policy')
        .set(changing)
        .where('orga_id', '=', orgaId)
        .where('id', '=', id)
        .execute()
    },

    async nextNumber() {
      const { last } = await db
        .selectFrom('policy')
        .select((eb) => eb.fn.max('number').as('last'))
        .where('orga_id', '=', orgaId)
        .executeTakeFirstOrThrow()
      return (last ?? 0) + 1
    },

    async addVersion(version) {
      await db
        .insertInto('policy_version')
        .values({ orga_id: orgaId, ...toColumns(VERSION, version) })
        .execute()
    },

    async versions(policyId) {
      const found = await db
        .selectFrom('policy_version')
        .selectAll()
        .where('orga_id', '=', orgaId)
        .where('policy_id', '=', policyId)
        .orderBy('version', 'desc')
        .execute()
      return found.map((row) => fromColumns(VERSION, row))
    },
  }
}
