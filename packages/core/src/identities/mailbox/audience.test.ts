import type { EntityId } from '@arachne/contract'
import { expect, it } from 'vitest'

import { compareAudience } from './audience.ts'

const reader = (id: string, publicKey = `public ${id}`) => ({
  id,
  publicKey,
  entityId: `entity ${id}` as EntityId,
})

it.each([
  ['nobody changed', [reader('a')], [reader('a')], [], []],
  ['somebody came', [], [reader('a')], ['a'], []],
  ['somebody left', [reader('a'), reader('b')], [reader('b')], [], ['a']],
  ['a reader has another key', [reader('a')], [reader('a', 'other')], ['a'], ['a']],
  ['a reader is listed twice', [], [reader('a'), reader('a')], ['a'], []],
])('I-06: %s', (_, before, after, joined, left) => {
  const change = compareAudience(before, after)
  expect(change.joined.map(({ id }) => id)).toEqual(joined)
  expect(change.left.map(({ id }) => id)).toEqual(left)
})
