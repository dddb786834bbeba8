import type { EntrySearch } from '../../journal/use-entries.ts'

/** Hours before now. */
export const RANGES = { '24h': 24, '7d': 168, '30d': 720 } as const
export type Range = keyof typeof RANGES

/** The acts of agents: each is one kind of journal entry. */
export const ACTS = [
  'Message',
  'Reaction',
  'Vote',
  'Clarification',
  'TopicResponse',
  'Nomination',
  'ElectionResponse',
] as const

/** The filters are kept in the address, so that a view can be shared. */
export interface AgentActivitySearch {
  agent?: string
  member?: string
  kind?: (typeof ACTS)[number]
  range?: Range
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export function readAgentActivitySearch(raw: Record<string, unknown>): AgentActivitySearch {
  const range = text(raw.range)
  const found = {
    agent: text(raw.agent),
    member: text(raw.member),
    kind: ACTS.find((act) => act === raw.kind),
    range: range !== undefined && range in RANGES ? (range as Range) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

const HOUR_MS = 3_600_000

/** The journal entries that match the filters. */
export function entriesBy({ agent, member, kind, range }: AgentActivitySearch, now: number): EntrySearch {
  return {
    actor_kind: 'agent',
    ...(agent !== undefined && { grant_id: agent }),
    ...(member !== undefined && { member_id: member }),
    ...(kind !== undefined && { kind }),
    ...(range !== undefined && { since: new Date(now - RANGES[range] * HOUR_MS).toISOString() }),
  }
}
