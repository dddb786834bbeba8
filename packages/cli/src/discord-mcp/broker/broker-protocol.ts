import type { Socket } from 'node:net'

import type { DecisionToolName, ErrorBody, PendingQuestion } from '@arachne/contract'
import type { ProgramStart } from '@arachne/core/decisions'

import type { ProjectSettings } from '../setup/settings.ts'

/** Longer than any question with its patch, or a long list of questions. */
const LONGEST_LINE = 8 * 1024 * 1024

/** What an agent's process says about itself. */
export interface AgentIdentity {
  project: ProjectSettings
  start: ProgramStart
}

/** Sent by an agent's process to the broker, one line of JSON each. */
export type ToBroker =
  | ({ type: 'hello' } & AgentIdentity)
  | { type: 'call'; id: number; tool: DecisionToolName; args: unknown; ms: number; progress: boolean }
  | { type: 'pending'; id: number }
  | { type: 'cancel'; id: number }
  | { type: 'delivered'; id: number }
  /** Another program has written to a question's files. */
  | { type: 'stir'; questionId: string }

export type FromBroker =
  | { type: 'ready'; pid: number }
  | { type: 'progress'; id: number; seconds: number; message: string }
  | { type: 'result'; id: number; result: object }
  | { type: 'pending'; id: number; questions: PendingQuestion[] }
  | { type: 'refused'; id: number; error: Pick<ErrorBody, 'code' | 'message' | 'reason'> }
  | { type: 'changed'; questionId: string }

export interface MessageSocket<Sent, Received> {
  send(message: Sent): void
  messages: AsyncIterable<Received>
  close(): void
}

export function openMessageSocket<Sent, Received>(socket: Socket): MessageSocket<Sent, Received> {
  socket.on('error', () => socket.destroy())

  async function* read(): AsyncGenerator<Received> {
    for await (const line of readLines(socket)) {
      if (line !== '') yield JSON.parse(line) as Received
    }
  }

  return {
    send(message) {
      if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`)
    },
    messages: read(),
    close: () => socket.destroy(),
  }
}

/** Yields the text of each line. Throws when a line gets too long, because it would fill the memory. */
async function* readLines(socket: Socket): AsyncGenerator<string> {
  let parts: string[] = []
  let size = 0
  for await (const chunk of socket.setEncoding('utf8') as AsyncIterable<string>) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      yield parts.join('') + chunk.slice(start, end)
      parts = []
      size = 0
      start = end + 1
    }
    parts.push(chunk.slice(start))
    size += chunk.length - start
    if (size > LONGEST_LINE) throw new RangeError('A line is too long.')
  }
}
