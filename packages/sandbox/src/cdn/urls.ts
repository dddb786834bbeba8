import type { AttachmentRecord, Id } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { signPath } from './signature.ts'

/** Where a file lies in `world.files`, and under `/cdn/`. */
export function attachmentPath(attachment: Pick<AttachmentRecord, 'channelId' | 'id' | 'filename'>): string {
  return `attachments/${attachment.channelId}/${attachment.id}/${attachment.filename}`
}

/** Signed afresh on each call, as Discord does whenever it sends a message. */
export function cdnUrlOfAttachment(world: World, attachment: AttachmentRecord): string {
  const path = attachmentPath(attachment)
  return `${world.origin}/cdn/${encodeURI(path)}?${signPath(path, world.clock.now())}`
}

export function cdnUrlOfAvatar(world: World, userId: Id, hash: string): string {
  return `${world.origin}/cdn/avatars/${userId}/${hash}.png`
}
