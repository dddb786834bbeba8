import type { DecisionToolName } from '@arachne/contract'
import type { ProgramStart } from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'

import type { ProjectSettings } from '../setup/settings.ts'
import type { ToolAnswer, ToolCall, ToolBackend } from '../tool-backend.ts'
import { type BrokerConnection, openBrokerConnection } from './broker-connection.ts'
import type { FromBroker } from './broker-protocol.ts'
import { type FindDeps, findBroker } from './find-broker.ts'

interface Deps extends Omit<FindDeps, 'signal'> {
  project: ProjectSettings
  /** When the agent's process started, and a random id for it. */
  start: ProgramStart
}

/**
 * Safe to repeat after a lost connection: these find the question that exists already. Any other call may already have
 * been carried out.
 */
const REPEATABLE = new Set<DecisionToolName>([
  'discord_ask_decision',
  'discord_wait_decision',
  'discord_permission',
  'discord_check_pending',
  'discord_decision_history',
  'discord_withdraw_decision',
])

/** Has the broker run the tools. If it dies, the next one is found or started, and waiting calls go on waiting. */
export function createBrokerClient({ folder, startBroker, project, start }: Deps): ToolBackend {
  const ending = new AbortController()
  const listeners: ((questionId: string) => void)[] = []
  let connecting: Promise<BrokerConnection> | undefined

  async function open(): Promise<BrokerConnection> {
    const socket = await findBroker({ folder, startBroker, signal: ending.signal })
    const opened = openBrokerConnection(socket, { project, start }, (id) =>
      listeners.forEach((listener) => listener(id)),
    )
    void opened.closed.then(() => (connecting = undefined))
    return opened
  }

  async function connected(): Promise<BrokerConnection> {
    connecting ??= open()
    connecting.catch(() => (connecting = undefined))
    return connecting
  }

  /** undefined: the connection was lost before the answer came. */
  async function callOnce(call: ToolCall, begun: number): Promise<ToolAnswer | undefined> {
    const { tool, args, signal, progress } = call
    const { ask, send } = await connected()
    // The time it takes to start a broker counts towards the caller's limit.
    const ms = Math.max(0, call.ms - (performance.now() - begun))
    let callId = 0
    const reply = await ask(
      (id) => ({ type: 'call', id: (callId = id), tool, args, ms, progress: progress !== undefined }),
      { signal, ...(progress && { progress }) },
    )
    if (reply === 'lost' || reply.type === 'pending') return undefined
    if (reply.type === 'refused') throw refusal(reply)
    return { result: reply.result, delivered: async () => send({ type: 'delivered', id: callId }) }
  }

  return {
    async call(call) {
      const begun = performance.now()
      for (;;) {
        const answer = await callOnce(call, begun)
        if (answer !== undefined) return answer
        if (ending.signal.aborted || call.signal.aborted || !REPEATABLE.has(call.tool)) throw lost()
      }
    },

    async pending() {
      const { ask } = await connected()
      const reply = await ask((id) => ({ type: 'pending', id }))
      return reply !== 'lost' && reply.type === 'pending' ? reply.questions : []
    },

    onChange: (listener) => void listeners.push(listener),

    async [Symbol.asyncDispose]() {
      ending.abort()
      const connection = await connecting?.catch(() => undefined)
      await connection?.close()
    },
  }
}

function lost(): AppError {
  return new AppError(
    'unavailable',
    'Lost the connection to the broker. The call may or may not have taken effect.',
  )
}

function refusal({ error: { code, message, reason } }: Extract<FromBroker, { type: 'refused' }>): AppError {
  return new AppError(code, message, reason === undefined ? {} : { reason })
}
