import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  text: string
  /** Takes back what was just done. */
  undo?: () => void
}

/** One at a time: a newer one takes the place of the one before. Failures are no toasts; they stay where the act was. */
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
