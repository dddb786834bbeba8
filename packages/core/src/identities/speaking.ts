import type { SendMessageInput, SendMessageOutput, Snowflake } from '@arachne/contract'

import type { ToolFacts } from '../access/identity-right.ts'
import { AppError } from '../errors.ts'
import type { JournalFacts } from '../journal/journal-store.ts'
import type { Journal } from '../journal/journal.ts'
import type { Entity } from './entity.ts'
import type { ChannelFacts, Places } from './places.ts'
import { accessChannel, type Standing } from './reach.ts'
import { splitMessage } from './split-message.ts'
import type { Voice } from './voice.ts'

/** Discord refuses longer lists of people who may be pinged. */
const MAX_MENTIONS = 100

export interface Speaking {
  send(standing: Standing, tool: ToolFacts, input: SendMessageInput): Promise<SendMessageOutput>
}

interface Deps {
  places: Pick<Places, 'channel' | 'jumpUrl'>
  voice: Pick<Voice, 'speak'>
  journal: Pick<Journal, 'record'>
}

interface Part {
  entity: Entity
  channel: ChannelFacts
  content: string
  part: number
  of: number
}

export function createSpeaking({ places, voice, journal }: Deps): Speaking {
  async function speak({ entity, channel, content, part, of }: Part): Promise<Snowflake> {
    const facts = {
      space: `server:${channel.serverId}`,
      actor: `entity:${entity.id}`,
      action: 'message.sent',
      target: `channel:${channel.id}`,
    }
    const id = await voice
      .speak({
        channel,
        name: entity.name,
        avatarUrl: entity.avatarUrl,
        content,
        mentionUserIds: mentionedUserIds(content),
        reason: `${entity.name}, owned by ${entity.ownerName}`,
      })
      .catch(async (error: unknown) => {
        const { code, reason = null } = codes(error)
        await journal.record({ ...facts, outcome: outcomeOf(error), details: { part, of, code, reason } })
        throw error
      })
    await journal.record({ ...facts, outcome: 'ok', details: { message_id: id, part, of } })
    return id
  }

  return {
    async send({ entity, memberships }, tool, { channel_id: channelId, content }) {
      const channel = await accessChannel(places, { entity, memberships }, { tool, channelId })
      const parts = splitMessage(content)
      if (parts.length === 0) throw new AppError('invalid', 'content: there is nothing to send.')
      const sent: Snowflake[] = []
      let failed: SendMessageOutput['failed_part']
      for (const [index, text] of parts.entries()) {
        const place = { part: index + 1, of: parts.length }
        try {
          sent.push(await speak({ entity, channel, content: text, ...place }))
        } catch (error) {
          // Not beyond the first failure: a text with a hole misleads.
          if (sent.length === 0 || !(error instanceof AppError)) throw error
          failed = { ...place, ...codes(error), message: error.message }
          break
        }
      }
      const [first = ''] = sent
      const jumpUrl = places.jumpUrl(channel.serverId, channelId, first)
      const answer = { message_ids: sent, channel_id: channelId, jump_url: jumpUrl }
      return failed ? { ...answer, failed_part: failed } : answer
    },
  }
}

/** People written as `<@id>`: the only ones a message may ping. */
export function mentionedUserIds(content: string): Snowflake[] {
  const ids = [...content.matchAll(/<@!?(\d{17,20})>/g)].map(([, id = '']) => id)
  return [...new Set(ids)].slice(0, MAX_MENTIONS)
}

function codes(error: unknown): Pick<NonNullable<SendMessageOutput['failed_part']>, 'code' | 'reason'> {
  if (!(error instanceof AppError)) return { code: 'internal' }
  const { code, details } = error
  return details.reason ? { code, reason: details.reason } : { code }
}

function outcomeOf(error: unknown): JournalFacts['outcome'] {
  const { code, reason } = codes(error)
  if (code === 'internal' || reason === 'outcome_unknown') return 'unknown'
  return code === 'forbidden' || reason === 'discord_refused' ? 'refused' : 'failed'
}
