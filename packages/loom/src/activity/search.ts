import { ActivityOutcome, ActorKind } from '@arachne/contract'

export const RANGES = { '24h': 24, '7d': 168, '30d': 720 } as const
export type Range = keyof typeof RANGES

/** The filters are kept in the address, so that a view can be shared. */
export interface ActivitySearch {
  range?: Range
  entity?: string
  server?: string
  actor?: ActorKind
  action?: string
  outcome?: ActivityOutcome
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export function readActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const range = text(raw.range)
  const found = {
    range: range !== undefined && range in RANGES ? (range as Range) : undefined,
    entity: text(raw.entity),
    server: text(raw.server),
    actor: ActorKind.safeParse(raw.actor).data,
    action: text(raw.action),
    outcome: ActivityOutcome.safeParse(raw.outcome).data,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
