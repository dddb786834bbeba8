/** Work for the same key happens in the order it was requested; different keys don't wait for each other. */
export interface Turns {
  take<Result>(key: string, task: () => Promise<Result>): Promise<Result>
}

export function createTurns(): Turns {
  const tails = new Map<string, Promise<unknown>>()

  return {
    take(key, task) {
      const before = tails.get(key)
      const result = before === undefined ? task() : before.then(task, task)
      const tail: Promise<void> = result.then(
        () => release(key, tail),
        () => release(key, tail),
      )
      tails.set(key, tail)
      return result
    },
  }

  function release(key: string, tail: Promise<unknown>): void {
    if (tails.get(key) === tail) tails.delete(key)
  }
}
