import { AppError } from '../../errors.ts'
import { readImageHead } from '../../identities/files/image-head.ts'
import type { ChatImage } from '../storage/message-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import type { ChatDeps } from './chat-deps.ts'
import { reachChannel, reachWritable } from './reach.ts'

export const IMAGE_BYTES_AT_MOST = 10 * 1024 * 1024

export interface ChatImages {
  /** Asked before the bytes are read: whoever may not write here need not send them. */
  demandPlace(seat: OrgaSeat, channelId: string): Promise<void>
  upload(seat: OrgaSeat, channelId: string, bytes: Uint8Array): Promise<ChatImage>
  /** U4: to whoever reads the channel it is in; until it stands in a message, to its uploader. */
  open(seat: OrgaSeat, channelId: string, id: string): Promise<OpenImage>
}

export interface OpenImage {
  mime: string
  bytes: Uint8Array<ArrayBuffer>
}

export function createChatImages({
  store,
  ids,
  files,
}: Pick<ChatDeps, 'store' | 'ids' | 'files'>): ChatImages {
  async function demandPlace({ orgaId, viewer }: OrgaSeat, channelId: string): Promise<void> {
    await reachWritable(store.reads(orgaId), viewer, channelId)
  }

  return {
    demandPlace,

    async upload(seat, channelId, bytes) {
      await demandPlace(seat, channelId)
      const head = readImageHead(bytes)
      if (head === undefined || bytes.length > IMAGE_BYTES_AT_MOST) throw refused()
      const id = ids.uuid()
      await files.write(id, bytes)
      try {
        return await store.within(seat.orgaId, async (unit) => {
          const { viewer, memberId } = await seatWithin(unit, seat)
          await reachWritable(unit, viewer, channelId)
          const image = { ...head, id, channelId, memberId, size: bytes.length, createdAt: unit.now }
          await unit.images.insert(image)
          return image
        })
      } catch (error) {
        await files.remove(id)
        throw error
      }
    },

    async open(seat, channelId, id) {
      const stores = store.reads(seat.orgaId)
      await reachChannel(stores, seat.viewer, channelId)
      const image = await stores.images.find(id)
      if (image === undefined || image.channelId !== channelId) throw noImage()
      if (image.memberId !== seat.memberId && (await stores.images.isLoose(id))) throw noImage()
      const bytes = await files.read(id)
      if (bytes === undefined) throw noImage()
      return { mime: image.mime, bytes }
    },
  }
}

function refused(): AppError {
  const sentence = 'Send a PNG, JPEG, WebP or GIF picture of at most 10 MiB.'
  return new AppError('invalid', sentence, { reason: 'picture_refused' })
}

function noImage(): AppError {
  return new AppError('not_found', 'There is no such picture.')
}
