import type { DecisionToolName } from '@arachne/contract'
import type { ProgramStart } from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'

import type { ProjectSettings } from '../setup/settings.ts'
import type { ToolAnswer, ToolCall, Workplace } from '../workplace.ts'
import { type Conversation, openConversation } from './conversation.ts'
import { type FindDeps, findBroker } from './find-broker.ts'
import type { FromBroker } from './wire.ts'

interface Deps extends Omit<FindDeps, 'signal'> {
  project: ProjectSettings
  /** Of the agent's process. */
  start: ProgramStart
}

/** Asking and waiting find the question that is there already; anything else may have been done before the line broke. */
const REPEATABLE = new Set<DecisionToolName>([
  'discord_ask_decision',
  'discord_wait_decision',
  'discord_permission',
  'discord_check_pending',
  'discord_decision_history',
  'discord_withdraw_decision',
])

/** The tools, done by the broker. When it dies, the next one is found or started, and who waits goes on waiting. */
export function createBrokerClient({ folder, startBroker, project, start }: Deps): Workplace {
  const over = new AbortController()
  const listeners: ((questionId: string) => void)[] = []
  let talking: Promise<Conversation> | undefined

  async function open(): Promise<Conversation> {
    const socket = await findBroker({ folder, startBroker, signal: over.signal })
    const opened = openConversation(socket, { project, start }, (id) =>
      listeners.forEach((listener) => listener(id)),
    )
    void opened.closed.then(() => (talking = undefined))
    return opened
  }

  async function connected(): Promise<Conversation> {
    talking ??= open()
    talking.catch(() => (talking = undefined))
    return talking
  }

  /** undefined: the broker went away meanwhile. */
  async function callOnce(call: ToolCall, begun: number): Promise<ToolAnswer | undefined> {
    const { tool, args, signal, progress } = call
    const { ask, send } = await connected()
    // Starting a broker is part of the time the caller has.
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
        if (over.signal.aborted || call.signal.aborted || !REPEATABLE.has(call.tool)) throw lost()
      }
    },

    async pending() {
      const { ask } = await connected()
      const reply = await ask((id) => ({ type: 'pending', id }))
      return reply !== 'lost' && reply.type === 'pending' ? reply.questions : []
    },

    onChange: (listener) => void listeners.push(listener),

    async [Symbol.asyncDispose]() {
      over.abort()
      const conversation = await talking?.catch(() => undefined)
      await conversation?.close()
    },
  }
}

function lost(): AppError {
  return new AppError('unavailable', 'The connection to the broker was lost; it may have been done, or not.')
}

function refusal({ error: { code, message, reason } }: Extract<FromBroker, { type: 'refused' }>): AppError {
  return new AppError(code, message, reason === undefined ? {} : { reason })
}
