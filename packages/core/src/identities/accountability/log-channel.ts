import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Clock } from '../../ports.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { LogChannelOff, ServerSettingsStore } from '../memberships/server-settings-store.ts'
import type { Places } from '../places/places.ts'
import type { SentMessage } from '../speaking/sent-messages.ts'
import type { Voice } from '../speaking/voice.ts'
import { createLogTroubles } from './log-troubles.ts'

/** Shows admins which entity wrote what where: one line each, never any text. */
export interface LogChannel {
  note(message: SentMessage): void
  /** Writes the collected lines. Called by a job. */
  flush(): Promise<void>
  /** Since when and why it can't be written to. */
  off(channelId: Snowflake): LogChannelOff | undefined
  /** Something was changed, so it is tried again immediately. */
  retry(channelId: Snowflake): void
}

interface Deps {
  settings: Pick<ServerSettingsStore, 'read'>
  store: Pick<EntityStore, 'find'>
  places: Pick<Places, 'jumpUrl'>
  voice: Pick<Voice, 'announce'>
  journal: Pick<Journal, 'record'>
  clock: Clock
}

/** Fits into one Discord message, however long the names are. */
const LINES_PER_MESSAGE = 6
/** Lines beyond this between two flushes are reported as a number. */
const MAX_WAITING = 60

export function createLogChannel({ settings, store, places, voice, journal, clock }: Deps): LogChannel {
  let waiting = new Map<Snowflake, SentMessage[]>()
  const troubles = createLogTroubles({ journal, clock })
  /** Lines that could not be written, by channel. */
  const missed = new Map<Snowflake, number>()

  async function lineOf({ entityId, serverId, channelId, messageId }: SentMessage): Promise<string> {
    const entity = await store.find(entityId)
    const name = (entity?.name ?? '?').replaceAll(/[\\*_~`|<>@#[\]()]/g, String.raw`\$&`)
    const owner = entity === undefined ? '' : ` (<@${entity.ownerId}>)`
    return `**${name}**${owner} <#${channelId}> ${places.jumpUrl(serverId, channelId, messageId)}`
  }

  async function write(serverId: Snowflake, messages: SentMessage[]): Promise<void> {
    const { logChannelId } = await settings.read(serverId)
    if (logChannelId === null) return
    // Messages in the log channel itself aren't logged: an entity that answers its lines would never end.
    const told = messages.filter(({ rightsChannelId }) => rightsChannelId !== logChannelId)
    const before = missed.get(logChannelId) ?? 0
    if (told.length === 0) return
    missed.set(logChannelId, before + told.length)
    if (troubles.isResting(logChannelId)) return
    const lines = await Promise.all(told.slice(0, MAX_WAITING).map(lineOf))
    const rest = before + told.length - lines.length
    if (rest > 0) lines.push(`… +${rest}`)
    try {
      for (let from = 0; from < lines.length; from += LINES_PER_MESSAGE) {
        const content = lines.slice(from, from + LINES_PER_MESSAGE).join('\n')
        await voice.announce(logChannelId, content, { roleIds: [], userIds: [] })
      }
      missed.delete(logChannelId)
      await troubles.end({ serverId, channelId: logChannelId })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'forbidden' || error.code === 'not_found') {
        await troubles.note({ serverId, channelId: logChannelId }, error)
      }
    }
  }

  return {
    off: troubles.of,
    retry: troubles.retry,
    note(message) {
      waiting.set(message.serverId, [...(waiting.get(message.serverId) ?? []), message])
    },
    async flush() {
      const gathered = waiting
      waiting = new Map()
      await Promise.all([...gathered].map(([serverId, messages]) => write(serverId, messages)))
    },
  }
}
