import type { Policy, PolicyStore, PolicyVersion } from '@arachne/core/governance'

import { compiledQuery } from '../engine/compiled-query.ts'
import type { Queries } from '../engine/schema.ts'
import type { PolicyRow, PolicyVersionRow } from './governance-schema.ts'
import { toIso, toMs } from './times.ts'

function toPolicy(row: PolicyRow): Policy {
  return {
    id: row.id,
    number: row.number,
    phase: row.phase as Policy['phase'],
    version: row.version,
    roleId: row.role_id,
    title: row.title,
    abstract: row.abstract,
    text: row.text,
    reviewOn: toMs(row.review_on),
    adoptedBy: row.adopted_by,
    createdAt: toMs(row.created_at),
    updatedAt: toMs(row.updated_at),
  }
}

function toRow(orgaId: string, policy: Policy): PolicyRow {
  const { id, number, phase, version, title, abstract, text } = policy
  return {
    orga_id: orgaId,
    id,
    number,
    phase,
    version,
    title,
    abstract,
    text,
    role_id: policy.roleId,
    review_on: toIso(policy.reviewOn),
    adopted_by: policy.adoptedBy,
    created_at: toIso(policy.createdAt),
    updated_at: toIso(policy.updatedAt),
  }
}

function toVersion(row: PolicyVersionRow): PolicyVersion {
  const { policy_id: policyId, version, title, abstract, text, at } = row
  const who = { memberId: row.member_id, adoptedBy: row.adopted_by }
  return { policyId, version, title, abstract, text, at: toMs(at), ...who }
}

const policiesIn = compiledQuery((db, orgaId: string) =>
  db.selectFrom('policy').selectAll().where('orga_id', '=', orgaId).orderBy('created_at').orderBy('id'),
)

export function createPolicyStore(db: Queries, orgaId: string): PolicyStore {
  const rows = () => db.selectFrom('policy').selectAll().where('orga_id', '=', orgaId)

  return {
    async insert(policy) {
      await db.insertInto('policy').values(toRow(orgaId, policy)).execute()
    },

    async find(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row && toPolicy(row)
    },

    async list() {
      const found = (await policiesIn(db, orgaId)).map(toPolicy)
      return found.toSorted((left, right) => (left.number ?? Infinity) - (right.number ?? Infinity) || 0)
    },

    async update(policy) {
      const { orga_id: _, id, ...changing } = toRow(orgaId, policy)
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

    async addVersion({ policyId, version, title, abstract, text, at, memberId, adoptedBy }) {
      await db
        .insertInto('policy_version')
        .values({
          orga_id: orgaId,
          policy_id: policyId,
          version,
          title,
          abstract,
          text,
          at: toIso(at),
          member_id: memberId,
          adopted_by: adoptedBy,
        })
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
      return found.map(toVersion)
    },
  }
}
