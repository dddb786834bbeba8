import { useSyncExternalStore } from 'react'

export interface Connection {
  /** Whether the last word to or from the server came through. */
  reach: 'ok' | 'lost'
  session: 'ok' | 'ended'
  /** Another version of the server runs than the one this page came from. */
  outdated: boolean
}

function createConnection() {
  let now: Connection = { reach: 'ok', session: 'ok', outdated: false }
  let version: string | undefined
  const listeners = new Set<() => void>()
  function set(change: Partial<Connection>) {
    const next = { ...now, ...change }
    if (next.reach === now.reach && next.session === now.session && next.outdated === now.outdated) return
    now = next
    for (const tell of listeners) tell()
  }
  return {
    get: () => now,
    set,
    hearVersion(heard: string) {
      version ??= heard
      set({ outdated: heard !== version })
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** How this page stands to the server; one per page, written by whoever hears of it first. */
export const connection = createConnection()

export function useConnection(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.get)
}
