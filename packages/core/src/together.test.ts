import { expect, it } from 'vitest'

import { together } from './together.ts'

it('answers in the order of the list', async () => {
  const late = Promise.withResolvers<string>()
  const both = together([late.promise, 'at once'])
  late.resolve('late')
  expect(await both).toEqual(['late', 'at once'])
})

it('fails when nothing is under way any more, with the first error of the list', async () => {
  const late = Promise.withResolvers<never>()
  let isOver = false
  const both = together([late.promise, Promise.reject(new Error('The second.'))]).finally(
    () => (isOver = true),
  )
  const caught = both.catch((error: unknown) => error)
  await Promise.resolve().then(() => undefined)
  expect(isOver).toBe(false)
  late.reject(new Error('The first.'))
  expect(await caught).toEqual(new Error('The first.'))
})
