import { type RefObject, useEffect } from 'react'

const MOST_OPTIONS = 5

/** By physical key, so that it works on every keyboard layout. */
const STEPS: Readonly<Record<string, number>> = { KeyJ: 1, KeyK: -1 }

/** The person is typing, choosing, or in a dialog. */
const BUSY = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'

/** J and K move between questions; 1 to 5 answer the focused one. Enter opens it, like any link. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { ctrlKey, metaKey, altKey, code } = event
      const at = document.activeElement
      if (list.current === null || ctrlKey || metaKey || altKey || at?.closest(BUSY)) return
      const step = STEPS[code]
      if (step !== undefined) return moveFocus(list.current, step, event)
      const number = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
      if (number !== undefined) press(list.current, Number(number), event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}

const stopsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('article h2 a')]

function moveFocus(list: HTMLElement, step: number, event: KeyboardEvent): void {
  const stops = stopsOf(list)
  const here = document.activeElement?.closest('article')
  const now = stops.findIndex((stop) => stop.closest('article') === here)
  const next = stops[now === -1 ? 0 : now + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  next.closest('li')?.scrollIntoView({ block: 'nearest' })
}

function press(list: HTMLElement, number: number, event: KeyboardEvent): void {
  const here = document.activeElement?.closest('article')
  if (number < 1 || number > MOST_OPTIONS || !here || !list.contains(here)) return
  const option = here.querySelectorAll<HTMLElement>('[data-option]')[number - 1]
  if (option === undefined) return
  event.preventDefault()
  option.click()
}
