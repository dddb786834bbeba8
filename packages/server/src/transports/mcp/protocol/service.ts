import type { TaskAnswer } from '@arachne/contract'
import {
  type CacheHint,
  ProtocolError,
  ProtocolErrorCode,
  type RequestTypeMap,
  type ResultTypeMap,
  type ServerCapabilities,
} from '@modelcontextprotocol/server'

import { errorBody } from '../../error-body.ts'
import type { SessionCall } from './sessions.ts'

/** How long the client listens: `once` can't be notified after its answer. */
export type ServedAs = 'modern' | 'session' | 'once'

/** A request that is being answered. */
export interface Conversation {
  /** Calls back when the client is gone or no longer wants the answer. */
  onceOver(callback: () => void): void
  /** Reports progress, to clients that asked for it. */
  progress(done: number, total: number): void
  /** The same in words; undefined for clients that didn't ask. */
  tell: ((elapsedSeconds: number, message: string) => void) | undefined
  /** The program's own name. */
  client: string | undefined
  /** The client can be given a task instead of a result. */
  tasks: boolean
  /** It speaks 2026-07-28, where the text of an answer need not be the JSON of its data. */
  modern: boolean
}

/** What an endpoint answers itself. `ping` and `server/discover` follow from the rest. */
export type MethodName =
  | 'tools/list'
  | 'tools/call'
  | 'resources/list'
  | 'resources/templates/list'
  | 'resources/read'
  | 'prompts/list'
  | 'prompts/get'

interface Method<Call, Name extends MethodName> {
  /** How long clients of 2026-07-28 may cache the answer, unless it says so itself. */
  cache?: CacheHint
  handle(
    call: Call,
    params: NonNullable<RequestTypeMap[Name]['params']>,
    conversation: Conversation,
  ): Promise<ResultTypeMap[Name]> | ResultTypeMap[Name]
}

/** For lists that seldom change; clients that can be notified are notified of changes. */
export const LIST_CACHE = { ttlMs: 5 * 60_000, cacheScope: 'private' } as const satisfies CacheHint

export type Methods<Call> = { [Name in MethodName]?: Method<Call, Name> }

/** An MCP endpoint: its identity, and one table of methods for both the SDK's servers and the stateless responder. */
export interface McpService<Call extends SessionCall> {
  info: { name: string; title: string; version: string }
  capabilities(call: Call, as: ServedAs): ServerCapabilities
  instructions(call: Call, as: ServedAs): string
  methods: Methods<Call>
  /** Whether this caller may watch it. */
  ownsResource(call: Call, uri: string): Promise<boolean>
  /** undefined if this caller has no such task. */
  findTask?(call: Call, taskId: string): Promise<TaskAnswer | undefined>
}

/** Unexpected errors reveal nothing; `onFailure` is called with them. */
export async function answerOf<Answer>(
  answer: () => Promise<Answer> | Answer,
  onFailure: (error: unknown) => void,
): Promise<Answer> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    onFailure(error)
    throw new ProtocolError(ProtocolErrorCode.InternalError, errorBody(error).message)
  }
}
