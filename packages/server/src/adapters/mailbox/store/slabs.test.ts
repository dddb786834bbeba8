import { expect, it } from 'vitest'

import { createSlabs } from './slabs.ts'

const filled = (length: number, byte: number) => new Uint8Array(length).fill(byte)

it('gives back what was put, until it is erased', () => {
  const slabs = createSlabs()
  const given = filled(100, 2)
  const spaces = [filled(100, 1), given, filled(100, 3)].map((bytes) => slabs.put(bytes))
  given.fill(9)
  const seen = slabs.look(spaces[1]!)
  expect(seen).toEqual(filled(100, 2))
  slabs.erase(spaces[1]!)
  expect(seen).toEqual(new Uint8Array(100))
  expect(slabs.look(spaces[2]!)).toEqual(filled(100, 3))
})

it('overwrites what is erased and counts what is left', () => {
  const slabs = createSlabs()
  const [kept, erased] = [slabs.put(filled(10, 7)), slabs.put(filled(20, 8))]
  slabs.erase(erased)
  expect(erased.slab.bytes.subarray(erased.offset, erased.offset + 20)).toEqual(new Uint8Array(20))
  expect([slabs.bytes, slabs.look(kept)]).toEqual([10, filled(10, 7)])
})

it('keeps many small pieces in few blocks, and one that is too large in its own', () => {
  const slabs = createSlabs()
  const blocks = new Set(Array.from({ length: 1000 }, () => slabs.put(filled(100, 1)).slab))
  expect(blocks.size).toBe(2)
  const large = slabs.put(filled(100_000, 5))
  expect(blocks.has(large.slab)).toBe(false)
  expect(slabs.look(large)).toEqual(filled(100_000, 5))
})

it('uses a block again once it is empty', () => {
  const slabs = createSlabs()
  const first = slabs.put(filled(60_000, 1))
  slabs.erase(first)
  expect(slabs.put(filled(60_000, 2)).slab).toBe(first.slab)
})
