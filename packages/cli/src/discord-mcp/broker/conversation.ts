import type { Socket } from 'node:net'

import type { ToolCall } from '../workplace.ts'
import { type Asking, type FromBroker, openLine, type ToBroker } from './wire.ts'

type Reply = Extract<FromBroker, { type: 'result' | 'pending' | 'refused' }>

interface Asker {
  take(reply: Reply | 'lost'): void
  progress: ToolCall['progress'] | undefined
}

/** One connection to one broker. */
export interface Conversation {
  /** `lost`: the broker went away before it answered. */
  ask(request: (id: number) => ToBroker, how?: Pick<ToolCall, 'signal' | 'progress'>): Promise<Reply | 'lost'>
  send(message: ToBroker): void
  close(): Promise<void>
  closed: Promise<void>
}

export function openConversation(
  socket: Socket,
  asking: Asking,
  onChange: (questionId: string) => void,
): Conversation {
  const line = openLine<ToBroker, FromBroker>(socket)
  const askers = new Map<number, Asker>()
  let lastId = 0

  function take(message: FromBroker): void {
    if (message.type === 'ready') return
    if (message.type === 'changed') return onChange(message.questionId)
    const asker = askers.get(message.id)
    if (message.type === 'progress') return asker?.progress?.(message.seconds, message.message)
    askers.delete(message.id)
    asker?.take(message)
  }

  async function listen(): Promise<void> {
    try {
      for await (const message of line.messages) take(message)
    } catch {
      // The line broke in the middle of a message.
    }
    line.close()
    const left = [...askers.values()]
    askers.clear()
    for (const asker of left) asker.take('lost')
  }

  line.send({ type: 'hello', ...asking })
  const closed = listen()
  return {
    async ask(request, how) {
      const id = (lastId += 1)
      const { promise, resolve } = Promise.withResolvers<Reply | 'lost'>()
      askers.set(id, { take: resolve, progress: how?.progress })
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
