import { sessionFetch } from '../api/session-fetch.ts'
import { connection } from './connection.ts'

/** Retries after each lost connection; a file missing on a reachable server is an error. */
export async function loadWhenReached<File>(load: () => Promise<File>): Promise<File> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (await answers()) throw error
      await isBack()
    }
  }
}

const answers = () =>
  sessionFetch('/api/status', { method: 'GET', headers: {} }).then(
    () => true,
    () => false,
  )

function isBack(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => connection.get().reach === 'ok' && resolve()
  const stop = connection.subscribe(look)
  look()
  return promise.finally(stop)
}
