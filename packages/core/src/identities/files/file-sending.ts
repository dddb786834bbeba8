import type { SendFileInput, SendFileOutput } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import type { Places } from '../places/places.ts'
import { accessChannel, type Standing } from '../routing/reach.ts'
import type { Posting } from '../speaking/posting.ts'
import { fileBytes, type FileSourceDeps } from './file-source.ts'

export interface FileSending {
  send(standing: Standing, tool: ToolFacts, input: SendFileInput): Promise<SendFileOutput>
}

interface Deps extends FileSourceDeps {
  places: Pick<Places, 'channel' | 'jumpUrl'>
  posting: Posting
}

/** Sends a file as the entity. Rights are checked first: nothing is fetched for callers who may not send it. */
export function createFileSending(deps: Deps): FileSending {
  const { places, posting, uploads, fetcher, decodeBase64 } = deps
  const source = { uploads, fetcher, decodeBase64 }
  return {
    async send(standing, tool, input) {
      const { channel_id: channelId, content = '' } = input
      const channel = await accessChannel(places, standing, { tool, channelId })
      const data = await fileBytes(source, standing.entity.id, input)
      const messageId = await posting.post({
        standing,
        channel,
        content,
        files: [{ name: plainFileName(input.file_name), data }],
        action: 'file.sent',
        details: { bytes: data.byteLength },
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

/** A plain name: no folders, nothing invisible, nothing that file systems can't handle. */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '_').trim()
  return /^[._]*$/.test(plain) ? 'file' : plain
}
