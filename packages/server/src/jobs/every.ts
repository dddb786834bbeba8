/** Runs a task again and again, never twice at a time, until it is disposed of; waits for the one under way. */
export function every(
  ms: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): AsyncDisposable {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= task()
      .catch(onError)
      .finally(() => (running = undefined))
  }, ms)
  timer.unref()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await running
    },
  }
}
