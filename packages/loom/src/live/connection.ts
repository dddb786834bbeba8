import { useSyncExternalStore } from 'react'

export interface Connection {
  /** Whether the last exchange with the server succeeded. */
  reach: 'ok' | 'lost'
  session: 'ok' | 'ended'
  /** The server runs a different version than the one this page came from. */
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

/** The page's connection to the server; one per page, updated by the first code to notice a change. */
export const connection = createConnection()

export function useConnection(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.get)
}
