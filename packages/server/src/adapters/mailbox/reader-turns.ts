import { setTimeout as wait } from 'node:timers/promises'

export interface Turn {
  end(): void
}

interface OpenTurn {
  started: Promise<void>
  ended: Promise<void>
}

/**
 * One answer at a time for each reader: the next read waits until the last answer was written or given back, so two
 * clients reading at once do not get the same messages. An answer nobody reports on stops holding after the lease.
 */
export function createReaderTurns(leaseMs: number) {
  const last = new Map<string, OpenTurn>()

  return {
    async take(readerId: string): Promise<Turn> {
      const before = last.get(readerId)
      const started = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      const turn = { started: started.promise, ended: ended.promise }
      last.set(readerId, turn)
      if (before !== undefined) {
        await before.started
        await endOrLease(before.ended, leaseMs)
      }
      started.resolve()
      return {
        end() {
          if (last.get(readerId) === turn) last.delete(readerId)
          ended.resolve()
        },
      }
    },
  }
}

async function endOrLease(ended: Promise<void>, leaseMs: number): Promise<void> {
  const timer = new AbortController()
  const lease = wait(leaseMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)
  await Promise.race([ended, lease])
  timer.abort()
}
