import { type RefObject, useEffect, useRef } from 'react'

import type { Circle } from './layout.ts'

/** On phones, the map is wider than the screen, so the focused circle is scrolled to the middle. */
export function useScrollTo(focus: Circle | undefined, box: string): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = frame
    const [left = 0, top = 0, width = 1, height = 1] = box.split(' ').map(Number)
    if (current === null || focus === undefined) return
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = current
    current.scrollLeft = ((focus.x - left) / width) * scrollWidth - clientWidth / 2
    current.scrollTop = ((focus.y - top) / height) * scrollHeight - clientHeight / 2
  }, [focus, box])
  return frame
}
