import { AttachmentFlags, type APIAttachment } from 'discord-api-types/v10'

import { cdnUrlOfAttachment } from '../cdn/urls.ts'
import type { AttachmentRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'

export function presentAttachment(
  world: World,
  attachment: AttachmentRecord,
  { ephemeral = false } = {},
): APIAttachment {
  const url = cdnUrlOfAttachment(world, attachment)
  return {
    id: attachment.id,
    filename: attachment.filename,
    size: attachment.size,
    url,
    proxy_url: url,
    ...(attachment.description !== null && { description: attachment.description }),
    ...(attachment.contentType !== null && { content_type: attachment.contentType }),
    ...(attachment.width !== null && { width: attachment.width }),
    ...(attachment.height !== null && { height: attachment.height }),
    ...(attachment.durationSeconds !== undefined && { duration_secs: attachment.durationSeconds }),
    ...(attachment.waveform !== undefined && { waveform: attachment.waveform }),
    ...(attachment.spoiler && { flags: AttachmentFlags.IsSpoiler }),
    ...(ephemeral && { ephemeral: true }),
  }
}

const REFERENCE = 'attachment://'

/** The file that an embed or a component names by `attachment://cat.png`. */
export function referencedAttachment(
  attachments: readonly AttachmentRecord[],
  url: string | undefined,
): AttachmentRecord | undefined {
  if (!url?.startsWith(REFERENCE)) return undefined
  const name = url.slice(REFERENCE.length)
  return attachments.find(({ filename }) => filename === name)
}
