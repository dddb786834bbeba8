import { chmod } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'

import { DECISION_TOOLS, type DecisionToolName } from '@arachne/contract'
import type { ProgramStart } from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'

import type { DecisionRuntime } from '../runtime/decision-runtime.ts'
import { isProject } from '../setup/is-project.ts'
import { type FromBroker, type MessageSocket, openMessageSocket, type ToBroker } from './broker-protocol.ts'

export interface BrokerSocket extends AsyncDisposable {
  connections(): number
}

function asRefusal(error: unknown): Extract<FromBroker, { type: 'refused' }>['error'] {
  if (!(error instanceof AppError)) return { code: 'internal', message: 'Internal error in the broker.' }
  const { reason } = error.details
  return { code: error.code, message: error.message, ...(reason !== undefined && { reason }) }
}

/** Lets agents' processes use the runtime over a socket. When one disconnects, its calls end, but no question does. */
export async function serveBroker(runtime: DecisionRuntime, path: string): Promise<BrokerSocket> {
  const lines = new Map<MessageSocket<FromBroker, unknown>, { agent?: Agent }>()
  runtime.onChange((project, questionId) => {
    for (const [line, about] of lines)
      if (about.agent?.project === project) line.send({ type: 'changed', questionId })
  })

  async function serveConnection(socket: Socket): Promise<void> {
    const line = openMessageSocket<FromBroker, unknown>(socket)
    const about: { agent?: Agent } = {}
    lines.set(line, about)
    const inFlight = new Map<number, AbortController>()
    const receipts = new Map<number, () => Promise<void>>()
    try {
      for await (const sent of line.messages) {
        const message = readRequest(sent)
        // Not one of our programs: hang up.
        if (message === undefined) break
        if (message.type === 'hello') {
          await runtime.register(message.project)
          about.agent = { project: message.project.name, start: message.start }
          line.send({ type: 'ready', pid: process.pid })
        } else if (message.type === 'stir') {
          runtime.decisions.stir(message.questionId)
          line.send({ type: 'ready', pid: process.pid })
        } else if (about.agent !== undefined) {
          void answer(runtime, { message, agent: about.agent, line, inFlight, receipts })
        }
      }
    } catch {
      // An incomplete line, or no JSON: the other side is gone or isn't one of our programs.
    } finally {
      lines.delete(line)
      line.close()
      for (const call of inFlight.values()) call.abort()
    }
  }

  const server = createServer((socket) => void serveConnection(socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  if (process.platform !== 'win32') await chmod(path, 0o600)
  return {
    connections: () => lines.size,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const line of lines.keys()) line.close()
      await closed
    },
  }
}

interface Agent {
  project: string
  start: ProgramStart
}

interface Exchange {
  message: Exclude<ToBroker, { type: 'hello' | 'stir' }>
  agent: Agent
  line: MessageSocket<FromBroker, unknown>
  inFlight: Map<number, AbortController>
  receipts: Map<number, () => Promise<void>>
}

async function answer(
  runtime: DecisionRuntime,
  { message, agent, line, inFlight, receipts }: Exchange,
): Promise<void> {
  const { id } = message
  const { project, start } = agent
  try {
    if (message.type === 'cancel') return inFlight.get(id)?.abort()
    if (message.type === 'pending')
      return line.send({ type: 'pending', id, questions: await runtime.pending(project) })
    if (message.type === 'delivered') {
      const receipt = receipts.get(id)
      receipts.delete(id)
      return await receipt?.()
    }
    const ending = new AbortController()
    inFlight.set(id, ending)
    const { tool, args, ms, progress } = message
    const tell = (seconds: number, text: string) =>
      line.send({ type: 'progress', id, seconds, message: text })
    const call = { tool, args, ms, signal: ending.signal, ...(progress && { progress: tell }) }
    const { result, delivered } = await runtime.run(project, { ...call, start })
    receipts.set(id, delivered)
    line.send({ type: 'result', id, result })
  } catch (error) {
    line.send({ type: 'refused', id, error: asRefusal(error) })
  } finally {
    if (message.type === 'call') inFlight.delete(id)
  }
}

type Fields = Readonly<Record<string, unknown>>

/** Reads a request from an agent's process; undefined: no agent of this version sends such a thing. */
function readRequest(value: unknown): ToBroker | undefined {
  const fields = typeof value === 'object' && value !== null ? (value as Fields) : {}
  return isRequest(fields) ? (value as ToBroker) : undefined
}

function isRequest(fields: Fields): boolean {
  switch (fields['type']) {
    case 'hello':
      return isProject(fields['project']) && isStart(fields['start'])
    case 'stir':
      return isName(fields['questionId'])
    case 'call':
      return isNumber(fields['id']) && isTool(fields['tool']) && isNumber(fields['ms'])
    case 'pending':
    case 'cancel':
    case 'delivered':
      return isNumber(fields['id'])
    default:
      return false
  }
}

function isTool(value: unknown): value is DecisionToolName {
  return typeof value === 'string' && Object.hasOwn(DECISION_TOOLS, value)
}

function isStart(value: unknown): boolean {
  const { boot, at } = (value ?? {}) as Fields
  return isName(boot) && isNumber(at)
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 200
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER
}
