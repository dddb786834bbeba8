import type { EntityId, Snowflake } from '@arachne/contract'
import type { OrgaTouch } from '@arachne/core/governance'
import type { JournalEntry } from '@arachne/core/journal'

/** A change, before it is determined who may hear of it. */
export type Change =
  | { kind: 'entity' | 'grants' | 'pulse'; entityId: EntityId }
  | { kind: 'server'; serverId: Snowflake }
  | { kind: 'gift'; entityId: EntityId; toId: Snowflake }
  | { kind: 'request' | 'decision'; entityId: EntityId; serverId: Snowflake }
  /** `person:<id>`, or `server:<id>` for its admins. */
  | { kind: 'notice'; audience: string }
  | { kind: 'orga'; touch: OrgaTouch }
  | { kind: 'status' }

/** What a journal action means for a page; entities' acts, such as messages, change no page. */
export function changeIn({
  action,
  space,
  target,
  details,
}: Pick<JournalEntry, 'action' | 'space' | 'target' | 'details'>): Change | undefined {
  const [topic] = action.split('.')
  const serverId = after('server:', space)
  const entityId = after('entity:', target) as EntityId | undefined
  switch (topic) {
    case 'entity':
      // Everything later in an entity's life is sent as it happens.
      return action === 'entity.created' && entityId !== undefined ? { kind: 'entity', entityId } : undefined
    case 'request':
      return serverId !== undefined && entityId !== undefined
        ? { kind: 'request', entityId, serverId }
        : undefined
    case 'gift':
      return entityId === undefined ? undefined : { kind: 'gift', entityId, toId: String(details.to) }
    case 'grant':
      return entityId === undefined ? undefined : { kind: 'grants', entityId }
    case 'settings':
    case 'template':
    case 'server':
    case 'organisation':
    case 'log_channel':
      return serverId === undefined ? undefined : { kind: 'server', serverId }
    default:
      return undefined
  }
}

function after(prefix: string, text: string): string | undefined {
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined
}
