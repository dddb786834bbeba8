import { AppError } from '../../errors.ts'
import type { After } from './due-times.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** Longer and longer pauses between attempts. */
export interface Pauses extends Disposable {
  /** `atLeast`: or as long as the error asks for. */
  begin(id: string, error: unknown, atLeast?: number): void
  /** It worked: the next pause is short again. */
  end(id: string): void
}

export function createPauses(after: After, again: (id: string) => void): Pauses {
  const pauses = new Map<string, { ms: number; cancel(): void }>()
  return {
    begin(id, error, atLeast = 0) {
      const asked = error instanceof AppError ? (error.details.retryAfterSeconds ?? 0) * 1000 : 0
      const before = pauses.get(id)
      before?.cancel()
      const ms = before === undefined ? FIRST_MS : Math.min(before.ms * 2, LONGEST_MS)
      pauses.set(id, { ms, cancel: after(Math.max(ms, asked, atLeast), () => again(id)) })
    },
    end(id) {
      pauses.get(id)?.cancel()
      pauses.delete(id)
    },
    [Symbol.dispose]() {
      for (const { cancel } of pauses.values()) cancel()
      pauses.clear()
    },
  }
}
