import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  text: string
  /** Undoes what was just done. */
  undo?: () => void
}

/** One at a time: a new one replaces the one before. Failures aren't toasts; they stay where the act was. */
function createToasts() {
  let shown: Toast | undefined
  let count = 0
  const listeners = new Set<() => void>()
  function put(next: Toast | undefined) {
    shown = next
    for (const tell of listeners) tell()
  }
  return {
    get: () => shown,
    say(text: string, undo?: () => void) {
      count += 1
      put({ id: count, text, ...(undo && { undo }) })
    },
    dismiss(id: number) {
      if (shown?.id === id) put(undefined)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const toasts = createToasts()

export function useToast(): Toast | undefined {
  return useSyncExternalStore(toasts.subscribe, toasts.get)
}
