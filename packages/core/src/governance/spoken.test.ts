import { expect, it } from 'vitest'

import { spoken } from './spoken.ts'

it.each([
  ['  Rye. \n', 'Rye.'],
  ['❤️', '❤️'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['빵', '빵'],
  [' \n\t ', ''],
  ['\u200B', ''],
  ['\u2060 \uFEFF\u200D', ''],
  ['\u3164\u115F', ''],
  ['\u202E', ''],
])('of %j it is %j', (text, said) => {
  expect(spoken(text)).toBe(said)
})
