import { expect, it } from 'vitest'

import { frame, LABEL } from './frame.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

it('I-24: writes label and fields with their lengths, numbers in eight bytes', () => {
  const label = Buffer.from('arachne/mailbox/v3/lane').toString('hex')
  expect(hex(frame(LABEL.lane, 258, '거미', 2 ** 40 + 5))).toBe(
    `0017${label}00000000000001020006eab1b0ebafb80000010000000005`,
  )
})

it.each([
  [
    ['ab', 'c'],
    ['a', 'bc'],
  ],
  [['ab'], ['a', 'b']],
  [['', 'a'], ['a']],
])('I-24: %j and %j are not the same bytes', (one, two) => {
  expect(hex(frame(LABEL.span, ...one))).not.toBe(hex(frame(LABEL.span, ...two)))
})

it('I-24: gives every purpose a label of its own', () => {
  const labels = Object.values(LABEL)
  expect(new Set(labels).size).toBe(labels.length)
})
