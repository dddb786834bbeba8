import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what comes in a flurry', () => {
  it('runs at once, then once for all that came meanwhile, each key by itself', () => {
    const ran: string[] = []
    const often = atMostEvery(1_000)
    often('a', () => ran.push('a1'))
    often('a', () => ran.push('a2'))
    often('a', () => ran.push('a3'))
    often('b', () => ran.push('b1'))
    expect(ran).toEqual(['a1', 'b1'])
    vi.advanceTimersByTime(1_000)
    expect(ran).toEqual(['a1', 'b1', 'a3'])
    often('a', () => ran.push('a4'))
    expect(ran).toHaveLength(3)
    vi.advanceTimersByTime(2_000)
    often('a', () => ran.push('a5'))
    expect(ran).toEqual(['a1', 'b1', 'a3', 'a4', 'a5'])
  })
})
