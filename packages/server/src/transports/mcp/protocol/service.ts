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

/** How long the client will be listening: `once` cannot be told anything after its answer. */
export type ServedAs = 'modern' | 'session' | 'once'

/** One request while it is being answered. */
export interface Conversation {
  /** Calls back when the client has gone or does not want the answer any more. */
  onceOver(callback: () => void): void
  /** Says that work goes on, to clients that asked to be told. */
  progress(done: number, total: number): void
  /** The same in words; undefined for clients that did not ask. */
  tell: ((elapsedSeconds: number, message: string) => void) | undefined
  /** What the program calls itself. */
  client: string | undefined
  /** It can be given a task instead of a result. */
  tasks: boolean
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
  /** How long clients of 2026-07-28 may keep the answer, where it does not say so itself. */
  cache?: CacheHint
  handle(
    call: Call,
    params: NonNullable<RequestTypeMap[Name]['params']>,
    conversation: Conversation,
  ): Promise<ResultTypeMap[Name]> | ResultTypeMap[Name]
}

/** Of lists that change seldom; who can be told is told when one has. */
export const LIST_CACHE = { ttlMs: 5 * 60_000, cacheScope: 'private' } as const satisfies CacheHint

export type Methods<Call> = { [Name in MethodName]?: Method<Call, Name> }

/** An endpoint of MCP: who it is, and one table of what it answers, for the SDK's servers and the stateless responder. */
export interface McpService<Call extends SessionCall> {
  info: { name: string; title: string; version: string }
  capabilities(call: Call, as: ServedAs): ServerCapabilities
  instructions(call: Call, as: ServedAs): string
  methods: Methods<Call>
  /** Whether this caller may watch it. */
  ownsResource(call: Call, uri: string): Promise<boolean>
  /** undefined when there is no such task of this caller's. */
  findTask?(call: Call, taskId: string): Promise<TaskAnswer | undefined>
}

/** Of what nobody threw on purpose nothing leaves; `onFailure` hears of it. */
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
