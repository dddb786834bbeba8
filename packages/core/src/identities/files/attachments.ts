import type { FetchAttachmentInput, FetchAttachmentOutput, Snowflake } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Places } from '../places/places.ts'
import { accessChannel, type Standing } from '../routing/reach.ts'
import { readImageHead } from './image-head.ts'

export interface AttachmentFacts {
  id: Snowflake
  name: string
  size: number
  contentType: string | null
  /** Freshly signed by Discord. */
  url: string
}

export interface Attachments {
  /** Fetches the message from Discord again, because the signatures of older addresses expire. */
  list(channelId: Snowflake, messageId: Snowflake): Promise<AttachmentFacts[]>
  /** Only from Discord's own storage. */
  download(attachment: AttachmentFacts, maxBytes: number): Promise<Uint8Array>
}

/** What a model is shown of a file. */
export interface Exhibit {
  kind: 'image' | 'text'
  contentType: string
  data: Uint8Array
}

export interface AttachmentReading {
  fetch(
    standing: Standing,
    tool: ToolFacts,
    input: FetchAttachmentInput,
  ): Promise<{ answer: FetchAttachmentOutput; exhibits: Exhibit[] }>
}

const MAX_IMAGE_BYTES = 3 * 1024 * 1024
const MAX_IMAGE_SIDE = 8000
const MAX_TEXT_BYTES = 128 * 1024
/** For one answer; files that don't fit are listed with their address. */
const MAX_ANSWER_BYTES = 6 * 1024 * 1024

/** The picture formats that models accept. */
const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
const TEXTS = /^(text\/|application\/(json|xml|yaml|toml|javascript|x-sh)\b)|\+(json|xml)$/

export function createAttachmentReading({
  places,
  attachments,
}: {
  places: Pick<Places, 'channel'>
  attachments: Attachments
}): AttachmentReading {
  async function exhibit(attachment: AttachmentFacts, room: number): Promise<Exhibit | undefined> {
    const type = essence(attachment.contentType)
    const kind = IMAGES.has(type) ? 'image' : TEXTS.test(type) ? 'text' : undefined
    const cap = Math.min(room, kind === 'image' ? MAX_IMAGE_BYTES : MAX_TEXT_BYTES)
    if (kind === undefined || attachment.size > cap) return undefined
    const data = await attachments.download(attachment, cap)
    if (kind === 'text') return { kind, contentType: type, data }
    const picture = pictureType(data)
    return picture === undefined ? undefined : { kind, contentType: picture, data }
  }

  return {
    async fetch(standing, tool, { channel_id: channelId, message_id: messageId, attachment_id: only }) {
      await accessChannel(places, standing, { tool, channelId })
      const all = await attachments.list(channelId, messageId)
      const wanted = all.filter(({ id }) => only === undefined || id === only)
      if (wanted.length === 0) throw new AppError('not_found', 'This message has no such attachment.')
      const exhibits: Exhibit[] = []
      const listed: FetchAttachmentOutput['attachments'] = []
      let room = MAX_ANSWER_BYTES
      for (const attachment of wanted) {
        const found = await exhibit(attachment, room)
        if (found) {
          exhibits.push(found)
          room -= attachment.size
        }
        listed.push({ ...shown(attachment), shown: found?.kind ?? 'no' })
      }
      return { answer: { attachments: listed }, exhibits }
    },
  }
}

/**
 * What a picture really is; undefined if it isn't one, or is too wide or high. Models refuse a whole conversation that
 * contains such a picture, and any file can be called a picture.
 */
function pictureType(data: Uint8Array): string | undefined {
  const head = readImageHead(data)
  return head && Math.max(head.width, head.height) <= MAX_IMAGE_SIDE ? head.mime : undefined
}

function shown({ id, name, size, contentType, url }: AttachmentFacts) {
  return { id, name, size, ...(contentType !== null && { content_type: contentType }), url }
}

function essence(contentType: string | null): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
