import { type EntityId, MAX_FILE_BYTES, MAX_INLINE_FILE_BYTES, type SendFileInput } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Uploads } from './uploads.ts'

/** Fetches addresses given by agents; only public ones. */
export interface UrlFetcher {
  /** Throws AppErrors; returns at most this many bytes, in bounded time. */
  fetch(url: string, maxBytes: number): Promise<Uint8Array>
}

export interface FileSourceDeps {
  uploads: Pick<Uploads, 'take'>
  fetcher: UrlFetcher
  /** undefined if it isn't base64. */
  decodeBase64(text: string): Uint8Array | undefined
}

/** The bytes an agent sends, in any of the three ways. */
export async function fileBytes(
  { uploads, fetcher, decodeBase64 }: FileSourceDeps,
  entityId: EntityId,
  { file_data: data, url, upload_id: uploadId }: SendFileInput,
): Promise<Uint8Array> {
  if (url !== undefined) return fetcher.fetch(url, MAX_FILE_BYTES)
  if (uploadId !== undefined) return uploads.take(entityId, uploadId)
  const bytes = decodeBase64(data ?? '')
  if (bytes === undefined || bytes.byteLength === 0) {
    throw new AppError('invalid', "file_data: isn't base64, or is empty")
  }
  if (bytes.byteLength > MAX_INLINE_FILE_BYTES) {
    throw new AppError('invalid', 'file_data: is larger than 2.5 MiB; use url or upload_id instead', {
      reason: 'file_too_large',
    })
  }
  return bytes
}
