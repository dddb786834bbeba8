import { LiveEvent } from '@arachne/contract'
import type { QueryClient } from '@tanstack/react-query'

import { connection } from './connection.ts'
import { forgetWhatChanged } from './forget-what-changed.ts'

const NAME = 'arachne-live'
const REFUSED_MS = 15_000

/**
 * One stream for all tabs of a browser, which allows six connections to a host. Whoever holds the lock listens and tells
 * the others; when that tab closes, the lock goes to the next one.
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
    // A channel of our own origin: it takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    others.postMessage(event)
    apply(event)
  }
  // A lock that was granted a moment before we left is still handed over: it goes straight to the next one.
  const lead = async () => (leaving.signal.aborted ? undefined : listen(leaving.signal, tell))
  // Locks need https or localhost; without them every tab listens for itself.
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

/** Until the page goes. After a break the browser tries again by itself; after a refusal we do, more slowly. */
function listen(leaving: AbortSignal, hear: (event: LiveEvent) => void): Promise<void> {
  return new Promise((resolve) => {
    let source = open()

    function open(): EventSource {
      const opened = new EventSource('/api/live')
      opened.addEventListener('open', () => {
        connection.set({ reach: 'ok' })
        // What happened since the page first asked, or since the stream broke, was told to nobody.
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
      // The server refused: most likely the session is over, which asking for anything will tell.
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
