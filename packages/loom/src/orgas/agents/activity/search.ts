import type { EntrySearch } from '../../journal/use-entries.ts'

/** Hours back from now. */
export const RANGES = { '24h': 24, '7d': 168, '30d': 720 } as const
export type Range = keyof typeof RANGES

/** What agents can do: each is one kind of line in the journal. */
export const ACTS = [
  'Message',
  'Reaction',
  'Vote',
  'Clarification',
  'TopicResponse',
  'Nomination',
  'ElectionResponse',
] as const

/** What is looked at stands in the address, so that it can be sent to somebody. */
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

/** The lines of the journal that are asked for. */
export function entriesBy({ agent, member, kind, range }: AgentActivitySearch, now: number): EntrySearch {
  return {
    actor_kind: 'agent',
    ...(agent !== undefined && { grant_id: agent }),
    ...(member !== undefined && { member_id: member }),
    ...(kind !== undefined && { kind }),
    ...(range !== undefined && { since: new Date(now - RANGES[range] * HOUR_MS).toISOString() }),
  }
}
