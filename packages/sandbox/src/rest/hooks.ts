import type { BearerLookup } from './actor.ts'
import type { Actor, RestResult, Route } from './handler.ts'

/** A request before its body is read: what rate limits and faults decide by. */
export interface RestRequest {
  method: string
  /** Without `/api/vN` and query: `/channels/1/messages`. */
  path: string
  query: URLSearchParams
  /** The table's path, e.g. `/channels/{channel_id}/messages`; undefined if there is none. */
  route: string | undefined
  params: Readonly<Record<string, string>>
  actor: Actor
  /** In lower case; empty for calls in process. */
  headers: Readonly<Record<string, string | undefined>>
}

export interface ObservedCall extends RestRequest {
  requestBody: unknown
  status: number
  responseBody: unknown
}

type Maybe<T> = T | undefined | Promise<T | undefined>

/** What surrounds the handlers. `before`, `after` and `headers` are for HTTP only, not for calls in process. */
export interface RestHooks {
  /** Sees which route a request is for; undefined if there is none. */
  located?(request: Pick<RestRequest, 'method' | 'path'>, route: Route | undefined): void
  /** Answers in place of the handler; 'drop' cuts the connection without a word. */
  before?(request: RestRequest): Maybe<RestResult | 'drop'>
  /** The same once the body is known, for limits that depend on what is asked for; also for calls in process. */
  parsed?(request: RestRequest, body: unknown): Maybe<RestResult>
  /** Replaces the handler's answer, or loses it: the work is done, the client does not learn of it. */
  after?(request: RestRequest, result: RestResult): Maybe<RestResult | 'drop'>
  /** Headers to add to the answer. */
  headers?(request: RestRequest, result: RestResult): Readonly<Record<string, string>>
  /** Sees every call and its answer. */
  observe?(call: ObservedCall): void
  /** A handler threw something that is not a refusal: a bug in the sandbox. */
  failed?(error: unknown): void
  bearers?: BearerLookup
}
