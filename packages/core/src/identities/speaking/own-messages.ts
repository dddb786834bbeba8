import type {
  DeleteMessageOutput,
  EditMessageInput,
  EditMessageOutput,
  MessageAddress,
  Snowflake,
} from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Entity } from '../entities/entity.ts'
import type { Messages } from '../messages/messages.ts'
import { auditReason, journaled } from '../places/deed.ts'
import type { ChannelFacts, Places } from '../places/places.ts'
import { accessChannel, type Standing } from '../routing/reach.ts'
import { pingsOf } from './pings.ts'
import type { SentMessages } from './sent-messages.ts'
import type { Voice } from './voice.ts'

export interface OwnMessages {
  edit(standing: Standing, tool: ToolFacts, input: EditMessageInput): Promise<EditMessageOutput>
  remove(standing: Standing, tool: ToolFacts, input: MessageAddress): Promise<DeleteMessageOutput>
}

interface Deps {
  places: Pick<Places, 'channel' | 'jumpUrl'>
  voice: Pick<Voice, 'reword' | 'takeBack'>
  messages: Pick<Messages, 'find'>
  sent: Pick<SentMessages, 'find'>
  journal: Pick<Journal, 'record'>
}

/** One webhook writes for all entities, so Discord would let each of them change what any of them wrote. */
export function createOwnMessages({ places, voice, messages, sent, journal }: Deps): OwnMessages {
  async function demandOwn(entity: Entity, channel: ChannelFacts, messageId: Snowflake): Promise<void> {
    const known = await sent.find(messageId)
    if (known?.channelId === channel.id && known.entityId === entity.id) return
    const isHere = known ? known.channelId === channel.id : await messages.find(channel, messageId)
    throw isHere ? notOwn() : notHere()
  }

  return {
    async edit(standing, tool, { channel_id: channelId, message_id: messageId, content }) {
      const { entity } = standing
      const channel = await accessChannel(places, standing, { tool, channelId })
      await demandOwn(entity, channel, messageId)
      const { serverId } = channel
      const deed = { entity, serverId, action: 'message.edited', target: `message:${messageId}` }
      const pings = pingsOf(content, standing, channel)
      await journaled(journal, deed, {
        run: () => voice.reword({ channel, messageId, content, ...pings, reason: auditReason(entity) }),
      })
      return {
        channel_id: channelId,
        message_id: messageId,
        jump_url: places.jumpUrl(serverId, channelId, messageId),
      }
    },

    async remove(standing, tool, { channel_id: channelId, message_id: messageId }) {
      const { entity } = standing
      const channel = await accessChannel(places, standing, { tool, channelId })
      await demandOwn(entity, channel, messageId)
      const { serverId } = channel
      const deed = { entity, serverId, action: 'message.deleted', target: `message:${messageId}` }
      await journaled(journal, deed, {
        run: () => voice.takeBack({ channel, messageId, reason: auditReason(entity) }),
      })
      return { channel_id: channelId, message_id: messageId, deleted: true }
    },
  }
}

function notOwn(): AppError {
  return new AppError('forbidden', 'Someone else wrote this message; you can only change your own.', {
    reason: 'not_own_message',
  })
}

export function notHere(): AppError {
  return new AppError('not_found', 'There is no such message in this channel.')
}
