import { expect, it } from 'vitest'

import { frame, frames, LABEL } from './frame.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

it('I-24: writes label and fields with their lengths, numbers in eight bytes', () => {
  const label = Buffer.from('arachne/mailbox/v3/lane').toString('hex')
  expect(hex(frame(LABEL.lane, 258, '거미'))).toBe(`0017${label}00000000000001020006eab1b0ebafb8`)
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
  expect(new Set(Object.values(LABEL)).size).toBe(6)
})

it.each([[[7, 1, '175928847299117063']], [[2 ** 40 + 5, 0, '거미']], [[1023, 1, 'long'.repeat(40)]]])(
  'I-24: written on what stays, %j is the same frame',
  (fields) => {
    const again = frames(LABEL.message, ['instance', 'scope', 'span'])
    again(1, 2, 'what was there before')
    expect(hex(again(...fields))).toBe(hex(frame(LABEL.message, 'instance', 'scope', 'span', ...fields)))
  },
)
