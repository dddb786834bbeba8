import { useState } from 'react'

import { boxAround, type Circle, type Point } from './layout.ts'

export interface View {
  /** An SVG viewBox. */
  box: string
  closer(): void
  further(): void
  whole(): void
  /** In fifths of the visible part. */
  move(right: number, down: number): void
}

const STEP = 1.4
const CLOSEST = 4

/** The visible part of the map: all of it at first, then the area around the focused circle. */
export function useView(circles: readonly Circle[], focus: Circle | undefined): View {
  const whole = boxAround(circles)
  const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 }
  const [scale, setScale] = useState(1)
  // Set when moved by hand, until another circle is focused.
  const [moved, setMoved] = useState<{ at: Point; focus: string | undefined }>()
  const focusId = focus?.team.id
  const byHand = moved?.focus === focusId ? moved?.at : undefined
  const at = byHand ?? (scale === 1 || focus === undefined ? middle : focus)
  const [width, height] = [whole.width / scale, whole.height / scale]
  const zoom = (by: number) => () => {
    setScale((before) => Math.min(CLOSEST, Math.max(1, before * by)))
    if (scale * by <= 1) setMoved(undefined)
  }
  return {
    box: [at.x - width / 2, at.y - height / 2, width, height].map((side) => side.toFixed(1)).join(' '),
    closer: zoom(STEP),
    further: zoom(1 / STEP),
    whole() {
      setScale(1)
      setMoved(undefined)
    },
    move: (right, down) =>
      setMoved({ at: { x: at.x + (right * width) / 5, y: at.y + (down * height) / 5 }, focus: focusId }),
  }
}
