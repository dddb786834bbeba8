import { expect, it } from 'vitest'

import { inFewShapes } from './few-shapes.ts'

it('keeps every list whole and in order, in pieces of seven lengths', () => {
  const lengths = new Set<number>()
  for (let length = 0; length <= 300; length += 1) {
    const list = Array.from({ length }, (_, n) => n)
    const pieces = inFewShapes(list)
    expect(pieces.flat()).toEqual(list)
    for (const piece of pieces) lengths.add(piece.length)
  }
  expect([...lengths].toSorted((a, b) => a - b)).toEqual([1, 2, 4, 8, 16, 32, 64])
})
