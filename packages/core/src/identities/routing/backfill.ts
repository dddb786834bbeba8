import type { QueuedMessage, ReadMessagesInput, Snowflake } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import type { Clock } from '../../ports.ts'
import { compareSnowflakes } from '../mailbox/snowflake.ts'
import type { Messages } from '../messages/messages.ts'
import type { Places } from '../places/places.ts'
import { createMissedMessages, type MissedMessages } from './missed-messages.ts'
import { grantedOn, type Standing } from './reach.ts'

export interface BackfillRequest {
  standing: Standing
  readerId: string
  tool: ToolFacts
  input: ReadMessagesInput
}

export interface BackfillPage {
  /** Oldest first. */
  messages: QueuedMessage[]
  hasMore: boolean
  /** Call once the answer was written: these messages aren't returned to this reader again. */
  commit(): void
}

/** Messages written while this process wasn't listening, fetched from Discord. Nothing is stored. */
export interface Backfill {
  /** A message was received directly: from here on, this channel has no gap. */
  heard: MissedMessages['heard']
  read(request: BackfillRequest): Promise<BackfillPage>
}

interface Deps {
  places: Pick<Places, 'channels'>
  messages: Pick<Messages, 'page'>
  clock: Clock
  /** When this process began to listen; undefined before. */
  listeningSince(): number | undefined
}

const MINUTE_MS = 60_000

export function createBackfill({ places, messages, clock, listeningSince }: Deps): Backfill {
  const missed = createMissedMessages({ places, messages })
  const handed = new Map<string, Set<Snowflake>>()

  async function fresh({ standing, readerId, tool, input }: BackfillRequest): Promise<QueuedMessage[]> {
    const { entity } = standing
    const until = listeningSince()
    const since = clock.now() - entity.mailboxTtlMinutes * MINUTE_MS
    if (until === undefined || since >= until) {
      handed.delete(readerId)
      return []
    }
    const found = await Promise.all(
      grantedOn(standing, tool).map((membership) =>
        missed.find({ entity, membership }, input, { since, until }),
      ),
    )
    const known = handed.get(readerId)
    return found
      .flat()
      .filter(({ id }) => known?.has(id) !== true)
      .toSorted((a, b) => compareSnowflakes(a.id, b.id))
  }

  return {
    heard: missed.heard,

    async read(request) {
      const { readerId, input } = request
      const all = await fresh(request)
      const page = all.slice(0, input.limit)
      return {
        messages: page,
        hasMore: all.length > page.length,
        commit() {
          const ids = handed.get(readerId) ?? new Set()
          for (const { id } of page) ids.add(id)
          handed.set(readerId, ids)
        },
      }
    },
  }
}
