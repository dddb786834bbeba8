import { AppError } from '../../errors.ts'
import { type ImageHead, readImageHead } from '../../identities/files/image-head.ts'
import type { ChatImage, ImageUsage } from '../storage/message-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import type { ChatDeps } from './chat-deps.ts'
import { reachChannel, reachWritable } from './reach.ts'

const MIB = 1024 * 1024
export const IMAGE_BYTES_AT_MOST = 10 * MIB
/** Viewers have to unpack it: four bytes for each pixel. */
const PIXELS_AT_MOST = 50_000_000
const SIDE_AT_MOST = 16_384
/** For all frames of an animation together; half a minute of video has as many. */
const MOVING_PIXELS_AT_MOST = 2_000_000_000

/** Per person in all their organisations; per organisation; and in no message yet. */
const ROOM = { personMib: 500, person: 10_000, orgaMib: 2_000, orga: 40_000, loose: 20 }

export interface ChatImages {
  /** Checked before the bytes are read: a member who may not write here, or has no room, need not send them. */
  demandPlace(seat: OrgaSeat, channelId: string): Promise<void>
  upload(seat: OrgaSeat, channelId: string, bytes: Uint8Array): Promise<ChatImage>
  /** For readers of its channel; until it appears in a message, only for its uploader. */
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
  async function demandPlace({ orgaId, viewer, memberId }: OrgaSeat, channelId: string): Promise<void> {
    const reads = store.reads(orgaId)
    await reachWritable(reads, viewer, channelId)
    demandRoom(await reads.images.usage(memberId), 1)
  }

  return {
    demandPlace,

    async upload(seat, channelId, bytes) {
      await demandPlace(seat, channelId)
      const head = readImageHead(bytes)
      if (head === undefined || !isOfBearableSize(head) || bytes.length > IMAGE_BYTES_AT_MOST) throw refused()
      const { mime, width, height } = head
      const id = ids.uuid()
      await files.write(id, bytes)
      try {
        return await store.within(seat.orgaId, async (unit) => {
          const { viewer, memberId } = await seatWithin(unit, seat)
          await reachWritable(unit, viewer, channelId)
          await unit.images.takeTurn(memberId)
          demandRoom(await unit.images.usage(memberId), bytes.length)
          const place = { id, channelId, memberId, createdAt: unit.now }
          const image = { ...place, mime, width, height, size: bytes.length }
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

function isOfBearableSize({ width, height, frames }: ImageHead): boolean {
  const pixels = width * height
  if (Math.max(width, height) > SIDE_AT_MOST || pixels > PIXELS_AT_MOST) return false
  return pixels * frames <= MOVING_PIXELS_AT_MOST
}

function demandRoom(usage: ImageUsage, bytes: number): void {
  const { orgaBytes, orgaPictures, personBytes, personPictures, looseOfMember } = usage
  if (looseOfMember >= ROOM.loose) {
    throw full(
      `You have ${ROOM.loose} pictures that aren't in a message; send them, or wait until they expire.`,
    )
  }
  if (personBytes + bytes > ROOM.personMib * MIB) {
    throw full(
      `Your pictures use up the ${ROOM.personMib} MiB each person has; delete messages with old ones.`,
    )
  }
  if (personPictures >= ROOM.person) {
    throw full(
      `You have reached the limit of ${ROOM.person} pictures per person; delete messages with old ones.`,
    )
  }
  if (orgaBytes + bytes > ROOM.orgaMib * MIB) {
    throw full(
      `The pictures here use up the ${ROOM.orgaMib} MiB an organisation has; delete messages with old ones.`,
    )
  }
  if (orgaPictures >= ROOM.orga) {
    throw full(
      `This organisation has reached its limit of ${ROOM.orga} pictures; delete messages with old ones.`,
    )
  }
}

function full(sentence: string): AppError {
  return new AppError('conflict', sentence, { reason: 'quota_reached' })
}

function refused(): AppError {
  const sentence =
    'Send a PNG, JPEG, WebP or GIF picture of at most 10 MiB and 50 million pixels (2 billion if animated).'
  return new AppError('invalid', sentence, { reason: 'picture_refused' })
}

function noImage(): AppError {
  return new AppError('not_found', 'There is no such picture.')
}
