/**
 * Runs a task repeatedly, never twice at the same time, until it is disposed of; disposing waits for the current run.
 */
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
