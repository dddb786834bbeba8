import { type EntityId, MAX_FILE_BYTES } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Clock, Ids } from '../../ports.ts'
import type { Entity } from '../entities/entity.ts'

/** Files waiting for `send_file`: in memory, for one use. */
export interface Uploads {
  /** How many more bytes this entity may upload now; files that are used or expire free their space. */
  room(entity: Uploader): number
  put(entity: Uploader, bytes: Uint8Array): { id: string; expiresAt: number }
  take(entityId: EntityId, id: string): Uint8Array
  sweep(): void
}

/** All entities of an owner share the same space. */
type Uploader = Pick<Entity, 'id' | 'ownerId'>

const KEPT_MS = 10 * 60_000
const PER_OWNER_BYTES = 2 * MAX_FILE_BYTES
const ALTOGETHER_BYTES = 8 * MAX_FILE_BYTES

interface Upload {
  entityId: EntityId
  ownerId: string
  bytes: Uint8Array
  expiresAt: number
}

export function createUploads({ clock, ids }: { clock: Clock; ids: Pick<Ids, 'token'> }): Uploads {
  const kept = new Map<string, Upload>()

  function sweep(): void {
    for (const [id, { expiresAt }] of kept) if (expiresAt <= clock.now()) kept.delete(id)
  }

  function room({ ownerId }: Uploader): number {
    sweep()
    const all = [...kept.values()]
    const own = all.filter((upload) => upload.ownerId === ownerId)
    return Math.min(MAX_FILE_BYTES, PER_OWNER_BYTES - sizeOf(own), ALTOGETHER_BYTES - sizeOf(all))
  }

  return {
    room,
    sweep,
    put(entity, bytes) {
      if (bytes.byteLength === 0) throw new AppError('invalid', 'The file is empty.')
      if (bytes.byteLength > room(entity)) throw noRoom(bytes.byteLength)
      const id = ids.token(18)
      const expiresAt = clock.now() + KEPT_MS
      kept.set(id, { entityId: entity.id, ownerId: entity.ownerId, bytes, expiresAt })
      return { id, expiresAt }
    },
    take(entityId, id) {
      sweep()
      const upload = kept.get(id)
      if (upload?.entityId !== entityId) {
        throw new AppError('not_found', 'upload_id: no such upload; each works once, within 10 minutes')
      }
      kept.delete(id)
      return upload.bytes
    },
  }
}

function sizeOf(uploads: Upload[]): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
}

export function noRoom(bytes: number): AppError {
  if (bytes > MAX_FILE_BYTES) {
    return new AppError('invalid', 'Files can be at most 10 MiB.', { reason: 'file_too_large' })
  }
  return new AppError('rate_limited', 'Too many uploads are waiting to be sent; send one of them first.', {
    retryAfterSeconds: 60,
  })
}
