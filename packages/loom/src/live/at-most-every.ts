/** Runs immediately; calls made in the meantime run once when the time is over. */
export function atMostEvery(ms: number): (key: string, run: () => void) => void {
  const waiting = new Map<string, (() => void) | undefined>()

  function rest(key: string): void {
    setTimeout(() => {
      const run = waiting.get(key)
      waiting.delete(key)
      if (run) start(key, run)
    }, ms)
  }

  function start(key: string, run: () => void): void {
    waiting.set(key, undefined)
    run()
    rest(key)
  }

  return (key, run) => {
    if (waiting.has(key)) waiting.set(key, run)
    else start(key, run)
  }
}
