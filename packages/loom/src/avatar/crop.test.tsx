import { describe, expect, it } from 'vitest'

import { sideOf, steer, wholePicture, within } from './crop.ts'

const WIDE = { width: 400, height: 200 }

describe('the crop of a picture', () => {
  it('begins with the largest square in the middle', () => {
    const crop = wholePicture(WIDE)
    expect(crop).toEqual({ x: 200, y: 100, zoom: 1 })
    expect(sideOf(WIDE, crop)).toBe(200)
  })

  it('never leaves the picture', () => {
    expect(within(WIDE, { x: -50, y: 500, zoom: 2 })).toEqual({ x: 50, y: 150, zoom: 2 })
    expect(within(WIDE, { x: 200, y: 10, zoom: 0.1 })).toEqual({ x: 200, y: 100, zoom: 1 })
    expect(within(WIDE, { x: 200, y: 100, zoom: 99 }).zoom).toBe(8)
  })

  it('L-16: moves and zooms by keyboard, and leaves other keys alone', () => {
    const crop = { x: 200, y: 100, zoom: 2 }
    expect(steer(WIDE, crop, 'ArrowRight')).toEqual({ x: 205, y: 100, zoom: 2 })
    expect(steer(WIDE, crop, 'ArrowUp')).toEqual({ x: 200, y: 95, zoom: 2 })
    expect(steer(WIDE, crop, '+')?.zoom).toBeCloseTo(2.2)
    expect(steer(WIDE, crop, 'Tab')).toBeUndefined()
  })
})
