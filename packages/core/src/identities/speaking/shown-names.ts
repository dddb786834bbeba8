import type { Snowflake } from '@arachne/contract'

import type { Entity } from '../entities/entity.ts'
import { shownName } from '../entities/shown-name.ts'
import { timesMarked } from '../namesakes/marked-name.ts'

/** Takes no room, isn't trimmed: people see the same name, Discord sees another author. */
const INVISIBLE = '\u17B5'
const MAX_LENGTH = 80
const MAX_CHANNELS = 5000

/** The names an entity's messages may have on Discord. */
function namesOf({ name }: Pick<Entity, 'name'>): [plain: string, apart: string] {
  const plain = shownName(name)
  const room = Array.from(plain).slice(0, MAX_LENGTH - 1)
  return [plain, [...room, INVISIBLE].join('')]
}

/** Whether it may be one of those, with or without a mark: the mark at that time isn't stored. */
export function isNameOf(shown: string, entity: Pick<Entity, 'name'>): boolean {
  if (namesOf(entity).includes(shown)) return true
  const marked = shown.endsWith(INVISIBLE) ? shown.slice(0, -INVISIBLE.length) : shown
  return timesMarked(marked, entity.name) !== undefined
}

export interface ShownNames {
  /** By its name there. */
  next(channelId: Snowflake, entity: Pick<Entity, 'id' | 'name'>): string
  /** A thread was created by a message with that name. */
  begun(threadId: Snowflake, entity: Pick<Entity, 'id'>, name: string): void
}

/**
 * Discord groups messages with the same webhook and name under one author. So an entity that posts after another of the
 * same name gets a name that only looks the same.
 */
export function createShownNames(): ShownNames {
  const last = new Map<Snowflake, { entityId: string; name: string }>()

  function note(channelId: Snowflake, entityId: string, name: string): void {
    last.delete(channelId)
    last.set(channelId, { entityId, name })
    const [oldest] = last.keys()
    if (last.size > MAX_CHANNELS && oldest !== undefined) last.delete(oldest)
  }

  return {
    begun: (threadId, { id }, name) => note(threadId, id, name),

    next(channelId, entity) {
      const before = last.get(channelId)
      const [plain, apart] = namesOf(entity)
      const isOwn = before?.entityId === entity.id && [plain, apart].includes(before.name)
      const name = isOwn ? before.name : before?.name === plain ? apart : plain
      note(channelId, entity.id, name)
      return name
    },
  }
}
