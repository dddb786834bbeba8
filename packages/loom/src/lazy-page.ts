import { lazyRouteComponent } from '@tanstack/react-router'

import { sessionFetch } from './api/session-fetch.ts'
import { connection } from './live/connection.ts'

/**
 * A page in a file of its own. Where an update took the file away, the router loads the Loom anew. While nothing answers
 * that would leave an empty window: it is said that the page is opening, and it opens once Arachne is back.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadWhenReached(load), name)

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
