interface Alarm {
  at: number
  ring(): void
  timer: ReturnType<typeof setTimeout>
}

/** A clock that runs, stops, and can be moved ahead with every timer that was set by it. */
export interface MovableTime {
  clock: { now(): number }
  after(ms: number, callback: () => void): () => void
  pass(ms: number): void
  stop(): void
  go(): void
}

export function createMovableTime(): MovableTime {
  let ahead = 0
  let stoppedAt: number | undefined
  const now = () => (stoppedAt ?? Date.now()) + ahead
  const alarms = new Set<Alarm>()

  function ring(alarm: Alarm): void {
    clearTimeout(alarm.timer)
    if (alarms.delete(alarm)) alarm.ring()
  }

  function ringDue(): void {
    for (const alarm of [...alarms].filter(({ at }) => at <= now())) ring(alarm)
  }

  return {
    clock: { now },
    after(ms, callback) {
      const atOnce = () => (stoppedAt === undefined ? ring(alarm) : undefined)
      const alarm: Alarm = {
        at: now() + ms,
        ring: callback,
        timer: setTimeout(atOnce, Math.min(ms, 2 ** 31 - 1)),
      }
      alarms.add(alarm)
      return () => {
        clearTimeout(alarm.timer)
        alarms.delete(alarm)
      }
    },
    pass(ms) {
      ahead += ms
      ringDue()
    },
    stop() {
      stoppedAt ??= Date.now()
    },
    go() {
      stoppedAt = undefined
      ringDue()
    },
  }
}
