import type { WaitHow } from './decision-service.ts'
import type { After } from './due-times.ts'

/** A call ends when its time is up or its caller is gone. */
export interface CallEnd extends Disposable {
  isOver(): boolean
}

export function createCallEnd({ ms, signal }: WaitHow, after: After, onEnd: () => void): CallEnd {
  let over = ms <= 0 || signal?.aborted === true
  const end = () => {
    over = true
    onEnd()
  }
  const cancel = over ? () => {} : after(ms, end)
  signal?.addEventListener('abort', end)
  return {
    isOver: () => over,
    [Symbol.dispose]() {
      cancel()
      signal?.removeEventListener('abort', end)
    },
  }
}
