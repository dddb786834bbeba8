import type { Socket } from 'node:net'

import type { DecisionToolName, ErrorBody, PendingQuestion } from '@arachne/contract'
import type { ProgramStart } from '@arachne/core/decisions'

import type { ProjectSettings } from '../setup/settings.ts'
import { readLines } from './read-lines.ts'

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
