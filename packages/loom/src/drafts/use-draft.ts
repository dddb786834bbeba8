import { useCallback, useEffect, useState } from 'react'

interface Draft<T> {
  value: T
  change(part: Partial<T>): void
  /** Holds unsaved input. */
  dirty: boolean
  /** For use after saving, or to return to the stored values. */
  clear(): void
}

/**
 * Form input, kept in this tab until it is saved: a lost connection, a reload or a new login loses nothing. Secrets are
 * never drafts.
 */
export function useDraft<T extends object>(name: string, stored: T): Draft<T> {
  const key = `draft:${name}`
  const [changes, setChanges] = useState<Partial<T>>(() => read<T>(key))
  useEffect(() => {
    try {
      if (Object.keys(changes).length === 0) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(changes))
    } catch {
      // Without storage, the draft lasts as long as the page.
    }
  }, [key, changes])
  const change = useCallback((part: Partial<T>) => setChanges((before) => ({ ...before, ...part })), [])
  const clear = useCallback(() => setChanges({}), [])
  const value = { ...stored, ...changes }
  return { value, change, clear, dirty: JSON.stringify(value) !== JSON.stringify(stored) }
}

function read<T>(key: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<T>
  } catch {
    return {}
  }
}
