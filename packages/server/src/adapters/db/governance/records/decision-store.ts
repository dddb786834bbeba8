import {
  type AgentActs,
  type DecisionEntry,
  type DecisionFilter,
  type ChainedDecision,
  type DiffSide,
  type GovernanceDecisionStore,
  spaceOf,
} from '@arachne/core/governance'

import { fromColumns, toColumns, type Table } from '../../engine/columns.ts'
import { compiledQuery } from '../../engine/compiled-query.ts'
import type { Queries } from '../../engine/schema.ts'
import type { DecisionRow } from '../governance-schema.ts'
import { toIso, toMs } from '../times.ts'

interface Diff {
  before: DiffSide
  after: DiffSide
}

const UNREADABLE: Diff = { before: {}, after: { unreadable: true } }

interface Line extends DecisionRow {
  hash: string
  previous_hash: string
  agent_name: string | null
}

/** The file may have been changed by hand: unreadable content is shown as such, and found by verification. */
function readDiff({ kind, diff }: Pick<DecisionRow, 'kind' | 'diff'>): Diff {
  try {
    const { before, after } = JSON.parse(diff) as Diff
    return diff === JSON.stringify({ type: kind, before, after }) ? { before, after } : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

const ENTRY: Table<
  Omit<DecisionEntry, 'at' | 'before' | 'after'>,
  Omit<DecisionRow, 'orga_id' | 'at' | 'diff'>
> = {
  seq: 'seq',
  kind: 'kind',
  action: 'action',
  targetType: 'target_type',
  targetId: 'target_id',
  teamId: 'team_id',
  teamName: 'team_name',
  memberId: 'member_id',
  roleName: 'role_name',
  actorKind: 'actor_kind',
  grantId: 'grant_id',
}

export function toDecision(row: DecisionRow): DecisionEntry {
  const at = toMs(row.at)
  return { ...fromColumns(ENTRY, row), at: Number.isNaN(at) ? 0 : at, ...readDiff(row) }
}

function toLine(row: Line): ChainedDecision {
  const { hash, previous_hash: previousHash, agent_name: agentName } = row
  return { ...toDecision(row), hash, previousHash, agentName }
}

export function toDecisionRow(orgaId: string, { at, before, after, ...entry }: DecisionEntry): DecisionRow {
  const diff = JSON.stringify({ type: entry.kind, before, after })
  return { orga_id: orgaId, ...toColumns(ENTRY, entry), at: toIso(at), diff }
}

const COLUMNS = {
  targetType: 'target_type',
  targetId: 'target_id',
  kind: 'kind',
  teamId: 'team_id',
  memberId: 'member_id',
  actorKind: 'actor_kind',
  grantId: 'grant_id',
} as const satisfies Partial<Record<keyof DecisionFilter, keyof DecisionRow>>

export function createGovernanceDecisionStore(db: Queries, orgaId: string): GovernanceDecisionStore {
  const rows = () =>
    db
      .selectFrom('decision')
      .innerJoin('journal_entry as chain', (join) =>
        join.onRef('chain.seq', '=', 'decision.seq').on('chain.space', '=', spaceOf(orgaId)),
      )
      .leftJoin('agent_grant as agent', (join) =>
        join.onRef('agent.id', '=', 'decision.grant_id').on('agent.orga_id', '=', orgaId),
      )
      .selectAll('decision')
      .select(['chain.hash', 'chain.previous_hash', 'agent.name as agent_name'])
      .where('decision.orga_id', '=', orgaId)

  return {
    async page(filter, { before, limit }) {
      let query = rows()
      for (const [field, column] of Object.entries(COLUMNS)) {
        const wanted = filter[field as keyof typeof COLUMNS]
        if (wanted !== undefined) query = query.where(`decision.${column}`, '=', wanted)
      }
      if (filter.since !== undefined) query = query.where('decision.at', '>=', toIso(filter.since))
      if (filter.until !== undefined) query = query.where('decision.at', '<=', toIso(filter.until))
      if (filter.moments !== undefined) {
        const moments = filter.moments.map((moment) => toIso(moment))
        query = query.where('decision.at', 'in', moments)
      }
      if (before !== undefined) query = query.where('decision.seq', '<', before)
      return (await query.orderBy('decision.seq', 'desc').limit(limit).execute()).map(toLine)
    },

    async inOrder(after, limit) {
      return (
        await rows().where('decision.seq', '>', after).orderBy('decision.seq').limit(limit).execute()
      ).map(toLine)
    },

    agents: () => agentsIn(db, orgaId),
    countSince: (at) => countSince(db, orgaId, at),
  }
}

const countFrom = compiledQuery((db, orgaId: string, at: string) =>
  db
    .selectFrom('decision')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('orga_id', '=', orgaId)
    .where('at', '>=', at),
)

async function countSince(db: Queries, orgaId: string, at: number): Promise<number> {
  const [found] = await countFrom(db, orgaId, toIso(at))
  return Number(found?.count ?? 0)
}

async function agentsIn(db: Queries, orgaId: string): Promise<AgentActs[]> {
  const found = await db
    .selectFrom('decision')
    .innerJoin('agent_grant as agent', (join) =>
      join.onRef('agent.id', '=', 'decision.grant_id').on('agent.orga_id', '=', orgaId),
    )
    .where('decision.orga_id', '=', orgaId)
    .where('decision.actor_kind', '=', 'agent')
    .groupBy(['agent.id', 'agent.name', 'agent.member_id'])
    .select((of) => [
      'agent.id',
      'agent.name',
      'agent.member_id',
      of.fn.countAll().as('acts'),
      of.fn.max('decision.at').as('last_at'),
    ])
    .orderBy('last_at', 'desc')
    .orderBy('agent.id')
    .execute()
  return found.map((row) => ({
    grantId: row.id,
    name: row.name,
    memberId: row.member_id,
    acts: Number(row.acts),
    lastAt: toMs(row.last_at),
  }))
}
