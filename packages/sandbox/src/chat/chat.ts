import type { IncomingMessage, ServerResponse } from 'node:http'

import type { UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { createAssets, type Asset } from './assets.ts'

export interface ChatOptions {
  world: World
  /** New at each start: whoever has the page can act as anyone in it. */
  chatToken: string
  /** Lets the page's tools reach the control API. */
  controlToken: string
}

export interface Chat {
  /** Whether the request was for the chat page and has been answered. */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>
}

/** What `GET /chat/people` says about each person the page can act as. */
interface ChatPerson {
  id: string
  username: string
  name: string
  note: string
  role: NonNullable<UserRecord['part']> | 'member'
  avatar: string | null
  token: string
}

const TOKEN_HEADER = 'x-sandbox-chat'

/**
 * Scripts and styles from here only. Pictures may also come from other ports of this machine: the product under test
 * serves the avatars of its identities itself.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self' ws://127.0.0.1:* ws://localhost:*",
  "img-src 'self' data: blob: http://127.0.0.1:* http://localhost:*",
  "media-src 'self' http://127.0.0.1:* http://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The product's jump links are `/channels/{guild}/{channel}/{message}`. */
const PAGE = /^\/(?:channels(?:\/(?:@me|\d+)){0,3}\/?)?$/

export function createChat({ world, chatToken, controlToken }: ChatOptions): Chat {
  const assets = createAssets({ '{{chat-token}}': chatToken, '{{control-token}}': controlToken })
  return {
    async handle(request, response, url) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      if (PAGE.test(url.pathname)) return sendAsset(request, response, await assets.page())
      if (url.pathname === '/favicon.ico') return sendNothing(response, 204)
      if (!url.pathname.startsWith('/chat/')) return false
      if (url.pathname === '/chat/people') {
        if (request.headers[TOKEN_HEADER] !== chatToken) return sendNothing(response, 403)
        return sendPeople(response, listPeople(world))
      }
      const asset = await assets.find(url.pathname.slice('/chat/'.length))
      return asset ? sendAsset(request, response, asset) : sendNothing(response, 404)
    },
  }
}

function listPeople(world: World): ChatPerson[] {
  const tokens = new Map([...world.tokens].map(([token, userId]) => [userId, token]))
  return [...world.users.values()].flatMap((user) => {
    const token = tokens.get(user.id)
    if (user.bot || token === undefined) return []
    const { id, username, note, avatar } = user
    return [
      { id, username, name: user.globalName ?? username, note, role: user.part ?? 'member', avatar, token },
    ]
  })
}

function sendAsset(request: IncomingMessage, response: ServerResponse, asset: Asset): true {
  response.writeHead(200, {
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': asset.cache,
    'content-type': asset.type,
    'content-length': asset.bytes.byteLength,
  })
  response.end(request.method === 'HEAD' ? undefined : asset.bytes)
  return true
}

function sendPeople(response: ServerResponse, people: ChatPerson[]): true {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(people))
  return true
}

function sendNothing(response: ServerResponse, status: number): true {
  response.writeHead(status, { 'content-length': 0 }).end()
  return true
}
