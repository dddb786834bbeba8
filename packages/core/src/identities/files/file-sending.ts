import type { SendFileInput, SendFileOutput } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Places } from '../places.ts'
import { accessChannel, type Standing } from '../reach.ts'
import { mentionedUserIds } from '../speaking.ts'
import type { Voice } from '../voice.ts'
import { plainFileName } from './file-name.ts'
import { fileBytes, type FileSourceDeps } from './file-source.ts'

export interface FileSending {
  send(standing: Standing, tool: ToolFacts, input: SendFileInput): Promise<SendFileOutput>
}

interface Deps extends FileSourceDeps {
  places: Pick<Places, 'channel' | 'jumpUrl'>
  voice: Pick<Voice, 'speak'>
  journal: Pick<Journal, 'record'>
}

/** A file as the entity. Rights come first: nothing is fetched for somebody who may not send it. */
export function createFileSending({ places, voice, journal, ...source }: Deps): FileSending {
  return {
    async send({ entity, memberships }, tool, input) {
      const { channel_id: channelId, content = '' } = input
      const channel = await accessChannel(places, { entity, memberships }, { tool, channelId })
      const data = await fileBytes(source, entity.id, input)
      const messageId = await voice.speak({
        channel,
        name: entity.name,
        avatarUrl: entity.avatarUrl,
        content,
        files: [{ name: plainFileName(input.file_name), data }],
        mentionUserIds: mentionedUserIds(content),
        reason: `${entity.name}, owned by ${entity.ownerName}`,
      })
      await journal.record({
        space: `server:${channel.serverId}`,
        actor: `entity:${entity.id}`,
        action: 'file.sent',
        target: `channel:${channel.id}`,
        outcome: 'ok',
        details: { message_id: messageId, bytes: data.byteLength },
      })
      return {
        message_id: messageId,
        channel_id: channelId,
        jump_url: places.jumpUrl(channel.serverId, channelId, messageId),
        size: data.byteLength,
      }
    },
  }
}
