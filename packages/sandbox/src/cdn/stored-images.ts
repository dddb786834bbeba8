import { createHash } from 'node:crypto'

import type { World } from '../world/world.ts'

/** Content type of an entry that is not a picture but the address of one. */
export const ADDRESS_TYPE = 'text/uri-list'

const DATA_URI = /^data:(image\/(?:png|jpeg|gif|webp));base64,([A-Za-z0-9+/=]+)$/

/**
 * Keeps an uploaded avatar or icon (`data:image/png;base64,…`) and answers its hash, or null if it is no such picture.
 * `folder` is where the CDN serves it: `avatars/<user>`, `icons/<guild>`, `guilds/<guild>/users/<user>/avatars`.
 */
export function storeDataUri(world: World, folder: string, dataUri: string): string | null {
  const [, contentType, base64] = DATA_URI.exec(dataUri) ?? []
  if (contentType === undefined || base64 === undefined) return null
  const bytes = Buffer.from(base64, 'base64')
  const hash = hashOf(bytes)
  world.files.set(`${folder}/${hash}`, { bytes, contentType })
  return hash
}

/**
 * Discord downloads a webhook's `avatar_url` and serves the copy under a hash of its own. This sandbox calls no one:
 * it gives the address a hash and redirects requests for the picture there.
 */
export function storeAddress(world: World, folder: string, url: string): string {
  const bytes = Buffer.from(url)
  const hash = hashOf(bytes)
  world.files.set(`${folder}/${hash}`, { bytes, contentType: ADDRESS_TYPE })
  return hash
}

/** The same hash without storing: for presenters. */
export function hashOfAddress(url: string): string {
  return hashOf(Buffer.from(url))
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}
