import { LiveEvent } from '@arachne/contract'
import type { QueryClient } from '@tanstack/react-query'

import { connection } from './connection.ts'
import { forgetWhatChanged } from './forget-what-changed.ts'

const NAME = 'arachne-live'
const REFUSED_MS = 15_000

/**
 * One stream for all tabs of a browser, because it allows only six connections per host. The tab that holds the lock
 * listens and tells the others; when it closes, the lock passes to the next.
 */
export function followLive(queries: QueryClient): () => void {
  const leaving = new AbortController()
  const others = new BroadcastChannel(NAME)
  const apply = (event: LiveEvent) => forgetWhatChanged(queries, event)
  others.addEventListener('message', ({ data }) => {
    const { data: event } = LiveEvent.safeParse(data)
    if (event) apply(event)
  })
  const tell = (event: LiveEvent) => {
    // A channel within our own origin, so it takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    others.postMessage(event)
    apply(event)
  }
  // A lock granted just before the page left still arrives here; it is released straight to the next tab.
  const lead = async () => (leaving.signal.aborted ? undefined : listen(leaving.signal, tell))
  // Locks need https or localhost; without them, every tab listens on its own.
  if ('locks' in navigator) navigator.locks.request(NAME, { signal: leaving.signal }, lead).catch(() => {})
  else void lead()
  const { signal } = leaving
  window.addEventListener('offline', () => connection.set({ reach: 'lost' }), { signal })
  window.addEventListener('online', () => apply({ kind: 'everything' }), { signal })
  return () => {
    leaving.abort()
    others.close()
  }
}

/**
 * Listens until the page closes. After a break, the browser retries by itself; after a refusal, this function does,
 * more slowly.
 */
function listen(leaving: AbortSignal, hear: (event: LiveEvent) => void): Promise<void> {
  return new Promise((resolve) => {
    let source = open()

    function open(): EventSource {
      const opened = new EventSource('/api/live')
      opened.addEventListener('open', () => {
        connection.set({ reach: 'ok' })
        // Events since the page first loaded its data, or since the stream broke, were lost.
        hear({ kind: 'everything' })
      })
      opened.addEventListener('error', () => fail(opened))
      opened.addEventListener('message', ({ data }) => {
        const event = readEvent(data)
        if (event) hear(event)
      })
      return opened
    }

    function fail(failed: EventSource) {
      if (failed.readyState !== EventSource.CLOSED) return connection.set({ reach: 'lost' })
      // The server refused: most likely the session is over, which any request will show.
      hear({ kind: 'everything' })
      setTimeout(() => !leaving.aborted && (source = open()), REFUSED_MS)
    }

    leaving.addEventListener('abort', () => {
      source.close()
      resolve()
    })
  })
}

function readEvent(data: unknown): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}
