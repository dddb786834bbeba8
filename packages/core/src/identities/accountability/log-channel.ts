import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Journal } from '../../journal/journal.ts'
import type { EntityStore } from '../entity-store.ts'
import type { Places } from '../places.ts'
import type { ServerSettingsStore } from '../registry/server-settings-store.ts'
import type { SentMessage } from '../sent-messages.ts'
import type { Voice } from '../voice.ts'

/** Where an admin sees which entity wrote what where: one line each, never a word of it. */
export interface LogChannel {
  note(message: SentMessage): void
  /** Writes what has gathered. Called by a job. */
  flush(): Promise<void>
}

interface Deps {
  settings: Pick<ServerSettingsStore, 'read'>
  store: Pick<EntityStore, 'find'>
  places: Pick<Places, 'jumpUrl'>
  voice: Pick<Voice, 'announce'>
  journal: Pick<Journal, 'record'>
}

/** What fits one message of Discord, whatever the names are. */
const LINES_PER_MESSAGE = 6
/** More than this between two flushes is told as a number. */
const MAX_WAITING = 60

export function createLogChannel({ settings, store, places, voice, journal }: Deps): LogChannel {
  let waiting = new Map<Snowflake, SentMessage[]>()
  /** Channels that could not be written to; told once, until the admin chooses another or the process starts anew. */
  const off = new Set<Snowflake>()

  async function lineOf({ entityId, serverId, channelId, messageId }: SentMessage): Promise<string> {
    const entity = await store.find(entityId)
    const name = (entity?.name ?? '?').replaceAll(/[\\*_~`|<>@#[\]()]/g, String.raw`\$&`)
    const owner = entity === undefined ? '' : ` (<@${entity.ownerId}>)`
    return `**${name}**${owner} <#${channelId}> ${places.jumpUrl(serverId, channelId, messageId)}`
  }

  async function write(serverId: Snowflake, messages: SentMessage[]): Promise<void> {
    const { logChannelId } = await settings.read(serverId)
    if (logChannelId === null || off.has(logChannelId)) return
    // What is said in the log itself is not logged: an entity that answers to its lines would never end.
    const told = messages.filter(({ rightsChannelId }) => rightsChannelId !== logChannelId)
    const lines = await Promise.all(told.slice(0, MAX_WAITING).map(lineOf))
    if (told.length > lines.length) lines.push(`… +${told.length - lines.length}`)
    try {
      for (let from = 0; from < lines.length; from += LINES_PER_MESSAGE) {
        const content = lines.slice(from, from + LINES_PER_MESSAGE).join('\n')
        await voice.announce(logChannelId, content, { roleIds: [], userIds: [] })
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'forbidden' || error.code === 'not_found') {
        await giveUp(serverId, logChannelId, error.code)
      }
    }
  }

  async function giveUp(serverId: Snowflake, logChannelId: Snowflake, code: string): Promise<void> {
    off.add(logChannelId)
    await journal.record({
      space: `server:${serverId}`,
      actor: 'arachne',
      action: 'log_channel.off',
      target: `channel:${logChannelId}`,
      outcome: 'failed',
      details: { code },
    })
  }

  return {
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
