import type { ApplicationRecord, UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'

/** Who sends a request. Webhook and interaction routes carry a token in the path and need no sender. */
export type Actor =
  | { kind: 'bot'; user: UserRecord; application: ApplicationRecord }
  | { kind: 'person'; user: UserRecord }
  | { kind: 'bearer'; user: UserRecord; application: ApplicationRecord; scopes: readonly string[] }
  | { kind: 'nobody' }

export interface UploadedFile {
  /** The n of `files[n]`. */
  index: number
  filename: string
  contentType: string
  bytes: Uint8Array
}

export interface RestContext {
  world: World
  actor: Actor
  /** Path parameters under the names of the route's path, percent-decoded: `{ channel_id: '…' }`. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Parsed JSON, form fields, or the `payload_json` of a multipart body. */
  body: unknown
  files: readonly UploadedFile[]
  /** Request headers in lower case; empty for calls in process. */
  headers: Readonly<Record<string, string | undefined>>
  /** Percent-decoded X-Audit-Log-Reason. */
  reason: string | null
  /** e.g. `http://127.0.0.1:4000`: for CDN and gateway addresses. */
  origin: string
}

/** `body: undefined` sends no body (204). */
export interface RestResult {
  status: number
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

type RestHandler = (context: RestContext) => RestResult | Promise<RestResult>

/** One route of the table. `path` as in Discord's own list: `/channels/{channel_id}/messages`. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** `bot` = bots and people, `bearer` = also OAuth bearers, `nobody` = token in the path or public. */
  auth: 'bot' | 'bearer' | 'nobody'
  run: RestHandler
}
