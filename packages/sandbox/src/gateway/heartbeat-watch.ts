/** A client that stays silent for two intervals is gone, whatever its socket says. */
export function watchHeartbeats(intervalMs: number, silent: () => void): { beat(): void; stop(): void } {
  const timer = setTimeout(silent, 2 * intervalMs)
  timer.unref()
  return {
    beat() {
      timer.refresh()
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
