import { expect, it } from 'vitest'

import { createUnderWay } from './under-way.ts'

/** What was begun and is not over: it ends when told to. */
function begin(underWay: ReturnType<typeof createUnderWay>, personId: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { done: underWay(personId, () => promise), end: () => resolve('here') }
}
const LIMITED = { code: 'rate_limited', details: { retryAfterSeconds: 1 } }

it('A-13: one person sends a few files at once, and each that ends makes room for another', async () => {
  const underWay = createUnderWay()
  const [first, ...others] = [1, 2, 3].map(() => begin(underWay, 'lyss'))
  await expect(begin(underWay, 'lyss').done).rejects.toMatchObject(LIMITED)
  const elsewhere = begin(underWay, 'ben')
  first?.end()
  expect(await first?.done).toBe('here')
  const next = begin(underWay, 'lyss')
  await expect(begin(underWay, 'lyss').done).rejects.toMatchObject(LIMITED)
  for (const one of [...others, elsewhere, next]) one.end()
  await Promise.all([...others, elsewhere, next].map(({ done }) => done))
})

it('A-13: all together send a bounded number, and one that fails makes room too', async () => {
  const underWay = createUnderWay()
  const many = Array.from({ length: 24 }, (_, at) => begin(underWay, `person ${at}`))
  await expect(begin(underWay, 'late').done).rejects.toMatchObject(LIMITED)
  for (const { end } of many) end()
  await Promise.all(many.map(({ done }) => done))
  for (let at = 0; at < 30; at += 1) {
    const failing = underWay('lyss', () => Promise.reject(new Error('cut off')))
    await expect(failing).rejects.toThrow('cut off')
  }
  expect(await underWay('lyss', async () => 'here')).toBe('here')
})
