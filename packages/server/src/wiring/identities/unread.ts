import type { EntityId } from '@arachne/contract'
import type { EntityReaders, EntityStore, Inbox, Registry, Unread } from '@arachne/core/identities'

import { readMessagesTool } from '../../transports/mcp/tools/core/read-messages.ts'

interface Deps {
  store: Pick<EntityStore, 'find'>
  readers: Pick<EntityReaders, 'of'>
  registry: Pick<Registry, 'memberships'>
  inbox: Inbox
}

/** undefined if the entity can't be read for. */
export type LookUnread = (entityId: EntityId) => Promise<Unread | undefined>

/** Messages that none of its credentials has fetched: an agent that used one of them is awake. */
export function createLookUnread({ store, readers, registry, inbox }: Deps): LookUnread {
  return async (entityId) => {
    const entity = await store.find(entityId)
    const own = entity ? await readers.of(entity) : []
    if (!entity || own.length === 0) return undefined
    const memberships = await registry.memberships(entityId)
    const counts = own.map((reader) => inbox.look({ entity, memberships }, readMessagesTool.right, reader))
    return (await Promise.all(counts)).toSorted((a, b) => a.unread - b.unread)[0]
  }
}
