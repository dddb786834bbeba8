import { storeUpload } from '../../cdn/store-upload.ts'
import { MAX_FILE_BYTES } from '../../rules/upload-limit.ts'
import type { AttachmentRecord, Id } from '../../world/records.ts'
import type { RestContext } from '../handler.ts'
import { tooLarge, tooManyAttachments } from '../message-errors.ts'
import type { AttachmentNote } from './message-body.ts'

const MAX_ATTACHMENTS = 10

type Uploads = Pick<RestContext, 'world' | 'files'>

/** Keeps the files of a request, with the names and descriptions that its `attachments` give them. */
export function storeUploads(
  { world, files }: Uploads,
  channelId: Id,
  notes: readonly AttachmentNote[] = [],
): AttachmentRecord[] {
  if (files.length > MAX_ATTACHMENTS) throw tooManyAttachments()
  if (files.some(({ bytes }) => bytes.byteLength > MAX_FILE_BYTES)) throw tooLarge()
  return files.map((file) => {
    const note = notes.find(({ id }) => id === String(file.index))
    return storeUpload(world, channelId, {
      ...file,
      filename: note?.filename ?? file.filename,
      description: note?.description ?? null,
      spoiler: note?.spoiler ?? false,
      ...(note?.durationSeconds !== undefined && { durationSeconds: note.durationSeconds }),
      ...(note?.waveform !== undefined && { waveform: note.waveform }),
    })
  })
}

/** After an edit: the files that `attachments` still names, and the new ones. Without the field all of them stay. */
export function updateUploads(
  uploads: Uploads,
  message: { channelId: Id; attachments: readonly AttachmentRecord[] },
  notes: readonly AttachmentNote[] | undefined,
): AttachmentRecord[] {
  const kept = message.attachments.filter(({ id }) => !notes || notes.some((note) => note.id === id))
  if (kept.length + uploads.files.length > MAX_ATTACHMENTS) throw tooManyAttachments()
  for (const attachment of kept) {
    const note = notes?.find(({ id }) => id === attachment.id)
    if (note?.description !== undefined) attachment.description = note.description
  }
  return [...kept, ...storeUploads(uploads, message.channelId, notes)]
}
