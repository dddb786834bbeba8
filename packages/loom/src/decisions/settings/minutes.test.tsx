import { expect, it } from 'vitest'

import { minutesIn } from './minutes.ts'

it.each([
  ['15, 60, 240', [15, 60, 240]],
  ['', []],
  [' 5 ', [5]],
  ['soon', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['1 2 3 4 5 6 7 8 9 10 11', undefined],
])('reads %j as minutes', (text, minutes) => {
  expect(minutesIn(text)).toEqual(minutes)
})
