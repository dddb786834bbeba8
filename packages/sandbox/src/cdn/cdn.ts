import type { IncomingMessage, ServerResponse } from 'node:http'

import type { World } from '../world/world.ts'
import { defaultPicture, patternPicture } from './pictures.ts'
import { isSigned } from './signature.ts'
import { ADDRESS_TYPE } from './stored-images.ts'

interface StoredFile {
  bytes: Uint8Array
  contentType: string
}

export interface Cdn {
  /** Whether the request was for the CDN (`/cdn/…`) and has been answered. */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): boolean
}

export function createCdn(world: World): Cdn {
  return {
    handle(request, response, url) {
      if (!url.pathname.startsWith('/cdn/')) return false
      const file = isReading(request) ? find(world, url) : undefined
      if (!file) sendNothing(response)
      else if (file.contentType === ADDRESS_TYPE) redirect(response, file)
      else send(response, file, request.method === 'HEAD')
      return true
    },
  }
}

function isReading(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

function find(world: World, url: URL): StoredFile | undefined {
  const path = safeDecode(url.pathname.slice('/cdn/'.length))
  if (path.startsWith('attachments/')) {
    return isSigned(path, url.searchParams, world.clock.now()) ? world.files.get(path) : undefined
  }
  const key = path.replace(/\.(png|jpe?g|webp|gif)$/, '')
  const [, index] = /^embed\/avatars\/([0-5])$/.exec(key) ?? []
  if (index !== undefined) return png(defaultPicture(Number(index)))
  return world.files.get(key) ?? (isKnownPicture(world, key) ? png(patternPicture(key)) : undefined)
}

/** Seeded people, servers and webhooks have a hash but no uploaded file: they get a pattern. */
function isKnownPicture(world: World, key: string): boolean {
  const [folder = '', ownerId = '', ...rest] = key.split('/')
  if (folder === 'emojis') return world.guilds.values().some((guild) => guild.emojis.has(ownerId))
  const hash = rest.at(-1)
  return hash !== undefined && hash === pictureOf(world, folder, [ownerId, ...rest])
}

function pictureOf(world: World, folder: string, ids: readonly string[]): string | null | undefined {
  const [ownerId = '', ...rest] = ids
  if (folder === 'avatars') return (world.users.get(ownerId) ?? world.webhooks.get(ownerId))?.avatar
  if (folder === 'icons') return world.guilds.get(ownerId)?.icon
  const [users, userId = '', avatars] = rest
  if (folder !== 'guilds' || users !== 'users' || avatars !== 'avatars') return undefined
  return world.guilds.get(ownerId)?.members.get(userId)?.avatar
}

function png(bytes: Uint8Array): StoredFile {
  return { bytes, contentType: 'image/png' }
}

function send(response: ServerResponse, file: StoredFile, headOnly: boolean) {
  response.writeHead(200, {
    'content-type': file.contentType,
    'content-length': file.bytes.byteLength,
    'cache-control': 'private, max-age=3600',
    'access-control-allow-origin': '*',
    // Uploaded HTML shares an origin with the chat page here, unlike on Discord.
    'content-security-policy': "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  })
  response.end(headOnly ? undefined : file.bytes)
}

function redirect(response: ServerResponse, file: StoredFile) {
  const location = Buffer.from(file.bytes).toString()
  response.writeHead(302, { location, 'content-length': 0 }).end()
}

function sendNothing(response: ServerResponse) {
  const text = 'This content is no longer available.'
  response.writeHead(404, { 'content-type': 'text/plain', 'content-length': text.length }).end(text)
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
