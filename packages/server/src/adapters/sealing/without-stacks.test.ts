import { expect, it } from 'vitest'

import { withoutStacks } from './without-stacks.ts'

it('leaves stacks as they were, whatever happens inside', () => {
  const limit = Error.stackTraceLimit
  expect(withoutStacks(() => new Error('inside').stack)).not.toContain('at ')
  expect(() =>
    withoutStacks(() => {
      throw new Error('thrown')
    }),
  ).toThrow('thrown')
  expect(Error.stackTraceLimit).toBe(limit)
})
