import { sessionFetch } from '../api/session-fetch.ts'
import { connection } from './connection.ts'

/** Tries again after each break; a file that is missing although the server answers is told. */
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
