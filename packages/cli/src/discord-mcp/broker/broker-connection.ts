import type { Socket } from 'node:net'

import type { ToolCall } from '../tool-backend.ts'
import { type AgentIdentity, type FromBroker, openMessageSocket, type ToBroker } from './broker-protocol.ts'

type Reply = Extract<FromBroker, { type: 'result' | 'pending' | 'refused' }>

interface PendingCall {
  take(reply: Reply | 'lost'): void
  progress: ToolCall['progress'] | undefined
}

/** A connection to one broker. */
export interface BrokerConnection {
  /** `lost`: the connection ended before the answer came. */
  ask(request: (id: number) => ToBroker, how?: Pick<ToolCall, 'signal' | 'progress'>): Promise<Reply | 'lost'>
  send(message: ToBroker): void
  close(): Promise<void>
  closed: Promise<void>
}

export function openBrokerConnection(
  socket: Socket,
  asking: AgentIdentity,
  onChange: (questionId: string) => void,
): BrokerConnection {
  const line = openMessageSocket<ToBroker, FromBroker>(socket)
  const pendingCalls = new Map<number, PendingCall>()
  let lastId = 0
  let hasEnded = false

  function take(message: FromBroker): void {
    if (message.type === 'ready') return
    if (message.type === 'changed') return onChange(message.questionId)
    const pendingCall = pendingCalls.get(message.id)
    if (message.type === 'progress') return pendingCall?.progress?.(message.seconds, message.message)
    pendingCalls.delete(message.id)
    pendingCall?.take(message)
  }

  async function listen(): Promise<void> {
    try {
      for await (const message of line.messages) take(message)
    } catch {
      // The connection broke in the middle of a message.
    }
    line.close()
    hasEnded = true
    const left = [...pendingCalls.values()]
    pendingCalls.clear()
    for (const pendingCall of left) pendingCall.take('lost')
  }

  line.send({ type: 'hello', ...asking })
  const closed = listen()
  return {
    async ask(request, how) {
      // Nobody would take the answer.
      if (hasEnded) return 'lost'
      const id = (lastId += 1)
      const { promise, resolve } = Promise.withResolvers<Reply | 'lost'>()
      pendingCalls.set(id, { take: resolve, progress: how?.progress })
      const cancel = () => line.send({ type: 'cancel', id })
      how?.signal.addEventListener('abort', cancel, { once: true })
      line.send(request(id))
      if (how?.signal.aborted === true) cancel()
      try {
        return await promise
      } finally {
        how?.signal.removeEventListener('abort', cancel)
      }
    },
    send: line.send,
    closed,
    async close() {
      line.close()
      await closed
    },
  }
}
