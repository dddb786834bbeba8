import type { ReadMessagesInput } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { OpenReader } from '../mailbox/mailbox.ts'
import type { Standing } from '../routing/reach.ts'
import type { ReadAnswer, Reading } from '../routing/reading.ts'
import { passes, type WakeFilter } from './wake-filter.ts'
import type { Wakes } from './wakes.ts'

const AT_ONCE = 4

/** Who waits. */
export interface Waiter {
  reader: OpenReader
  /** Current rights: they may change during the wait. */
  standing(): Promise<Standing>
  /** Something that ends the wait early, e.g. that the client is gone. */
  onceOver(callback: () => void): void
}

export interface Waiting {
  /** Returns as soon as a matching message is readable; after the time is up, an empty page. */
  wait(
    waiter: Waiter,
    tool: ToolFacts,
    input: ReadMessagesInput & { timeout_seconds: number },
  ): Promise<ReadAnswer>
}

interface Deps {
  reading: Reading
  wakes: Pick<Wakes, 'listen'>
  /** Calls back once. Returns how to prevent it. */
  after(ms: number, callback: () => void): () => void
}

export function createWaiting({ reading, wakes, after }: Deps): Waiting {
  const waiting = new Map<string, number>()

  function enter(entityId: string): () => void {
    const already = waiting.get(entityId) ?? 0
    if (already >= AT_ONCE) {
      throw new AppError('rate_limited', `${AT_ONCE} calls of this entity are already waiting for messages.`)
    }
    waiting.set(entityId, already + 1)
    return () => {
      const left = (waiting.get(entityId) ?? 1) - 1
      if (left === 0) waiting.delete(entityId)
      else waiting.set(entityId, left)
    }
  }

  return {
    async wait(waiter, tool, { timeout_seconds, ...query }) {
      const { entityId } = waiter.reader.reader
      const leave = enter(entityId)
      const bell = createBell()
      const filter = filterOf(query)
      let over = false
      const end = () => {
        over = true
        bell.ring()
      }
      waiter.onceOver(end)
      const cancel = after(timeout_seconds * 1000, end)
      const unsubscribe = wakes.listen(entityId, ({ flags }) => {
        if (passes(filter, flags)) bell.ring()
      })
      try {
        for (;;) {
          const rung = bell.next()
          const read = await reading.read(
            { ...(await waiter.standing()), reader: waiter.reader },
            tool,
            query,
          )
          if (over || read.answer.messages.length > 0) return read
          read.receipt.release()
          await rung
        }
      } finally {
        unsubscribe()
        cancel()
        leave()
      }
    },
  }
}

/** `next` is fulfilled by the first ring after the call. */
function createBell() {
  let next = Promise.withResolvers<void>()
  return {
    next: () => next.promise,
    ring() {
      next.resolve()
      next = Promise.withResolvers<void>()
    },
  }
}

/** Several conditions narrow together, so one of them is enough to check again. */
function filterOf(query: ReadMessagesInput): WakeFilter {
  if (query.addressed_only) return ['addressed']
  if (query.triggered_only) return ['triggered']
  return query.watch_only ? ['watch'] : []
}
