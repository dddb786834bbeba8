import { expect, it } from 'vitest'

import { bucketsOf, topOf } from './buckets.ts'

const one = { calls: 1, refused: 0, sent: 2, heard: 3 }

it('L-13: makes a bar for every hour of a day, also of those without anything', () => {
  const hours = [{ hour: '2026-11-15T12:00:00.000Z', ...one }]
  const buckets = bucketsOf({ from: '2026-11-14T13:00:00.000Z', to: '2026-11-15T12:00:00.000Z', hours })
  expect(buckets).toHaveLength(24)
  expect(buckets.at(-1)).toEqual({ from: '2026-11-15T12:00:00.000Z', ...one })
  expect(buckets[0]).toMatchObject({ from: '2026-11-14T13:00:00.000Z', calls: 0 })
})

it('adds hours up where there is not room for each', () => {
  const hours = [
    { hour: '2026-11-15T11:00:00.000Z', ...one },
    { hour: '2026-11-15T12:00:00.000Z', ...one },
  ]
  const buckets = bucketsOf({ from: '2026-11-08T13:00:00.000Z', to: '2026-11-15T12:00:00.000Z', hours })
  expect(buckets).toHaveLength(28)
  expect(buckets.at(-1)).toMatchObject({ from: '2026-11-15T07:00:00.000Z', calls: 2, heard: 6 })
})

const top = (calls: number) => topOf([{ from: '', ...one, calls, heard: 0 }])

it('ends the scale at a round number above the highest bar', () => {
  expect([0, 3, 5, 41, 118, 120, 1999].map(top)).toEqual([4, 4, 8, 80, 200, 200, 2000])
})
