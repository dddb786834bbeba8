import type { Limit } from './route-limits.ts'

/** A caller's place in one window, after a request was counted or refused. */
export interface Standing {
  limit: number
  remaining: number
  /** Milliseconds until the window ends. */
  resetAfterMs: number
  allowed: boolean
}

export interface Windows {
  take(key: string, limit: Limit): Standing
  clear(): void
}

const PRUNE_ABOVE = 5000

/** Fixed windows, as Discord's: the first request opens one, and it empties all at once. */
export function createWindows(now: () => number): Windows {
  const windows = new Map<string, { used: number; endsAt: number }>()

  function prune(time: number) {
    for (const [key, window] of windows) if (window.endsAt <= time) windows.delete(key)
  }

  return {
    take(key, { limit, windowMs }) {
      const time = now()
      let window = windows.get(key)
      if (!window || window.endsAt <= time) {
        if (windows.size > PRUNE_ABOVE) prune(time)
        window = { used: 0, endsAt: time + windowMs }
        windows.set(key, window)
      }
      const allowed = window.used < limit
      if (allowed) window.used += 1
      return { limit, remaining: limit - window.used, resetAfterMs: window.endsAt - time, allowed }
    },
    clear() {
      windows.clear()
    },
  }
}
