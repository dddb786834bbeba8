import { imageDimensionsFromData } from 'image-dimensions'

import type { AttachmentRecord, Id } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { contentTypeOf } from './content-type.ts'
import { attachmentPath } from './urls.ts'

export interface Upload {
  filename: string
  contentType: string
  bytes: Uint8Array
  description?: string | null
  spoiler?: boolean
  durationSeconds?: number
  waveform?: string
}

export function storeUpload(world: World, channelId: Id, upload: Upload): AttachmentRecord {
  const filename = cleanFilename(upload.filename)
  const contentType = contentTypeOf(filename, upload.contentType)
  const size = imageDimensionsFromData(upload.bytes)
  const attachment: AttachmentRecord = {
    id: world.snowflakes.next(),
    filename,
    description: upload.description ?? null,
    contentType,
    size: upload.bytes.byteLength,
    width: size?.width ?? null,
    height: size?.height ?? null,
    channelId,
    spoiler: upload.spoiler === true || filename.startsWith('SPOILER_'),
    ...(upload.durationSeconds !== undefined && { durationSeconds: upload.durationSeconds }),
    ...(upload.waveform !== undefined && { waveform: upload.waveform }),
  }
  world.files.set(attachmentPath(attachment), {
    bytes: upload.bytes,
    contentType: contentType ?? 'application/octet-stream',
  })
  return attachment
}

/** The same file under a new address. */
export function copyUpload(world: World, channelId: Id, file: AttachmentRecord): AttachmentRecord {
  const copy = { ...file, id: world.snowflakes.next(), channelId }
  const stored = world.files.get(attachmentPath(file))
  if (stored) world.files.set(attachmentPath(copy), stored)
  return copy
}

export function forgetUploads(world: World, attachments: readonly AttachmentRecord[]): void {
  for (const attachment of attachments) world.files.delete(attachmentPath(attachment))
}

/** Discord writes spaces as underscores and drops what does not belong in an address. */
function cleanFilename(name: string): string {
  const clean = name
    .trim()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
  return clean === '' || clean === '.' || clean === '..' ? 'unknown' : clean
}
