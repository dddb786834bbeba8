import { beforeEach, describe, expect, it } from 'vitest'

import { type Attempts, createAttempts } from './attempts.ts'

let now = 0
let attempts: Attempts
beforeEach(() => {
  now = 0
  attempts = createAttempts({ now: () => now })
})

describe('T07: a login on its way', () => {
  it('comes back once, to where it began', () => {
    const { state, browserSecret } = attempts.start('/entities')
    expect(attempts.take(state, browserSecret)?.returnTo).toBe('/entities')
    expect(attempts.take(state, browserSecret)).toBeUndefined()
  })

  it('is nobody else’s: neither taken nor used up by another browser', () => {
    const [mine, other] = [attempts.start('/'), attempts.start('/')]
    expect(attempts.take(mine.state, other.browserSecret)).toBeUndefined()
    expect(attempts.take(mine.state, undefined)).toBeUndefined()
    expect(attempts.take(mine.state, mine.browserSecret)).toBeDefined()
  })

  it('cannot be made up', () => {
    const { browserSecret } = attempts.start('/')
    expect(attempts.take('made-up', browserSecret)).toBeUndefined()
  })

  it('is over after ten minutes', () => {
    const { state, browserSecret } = attempts.start('/')
    now += 10 * 60_000
    expect(attempts.take(state, browserSecret)).toBeUndefined()
  })

  it('does not end one in another tab', () => {
    const [one, two] = [attempts.start('/one'), attempts.start('/two')]
    expect(one.tab).not.toBe(two.tab)
    expect(attempts.take(two.state, two.browserSecret)?.returnTo).toBe('/two')
    expect(attempts.take(one.state, one.browserSecret)?.returnTo).toBe('/one')
  })

  it('leaves few cookies behind', () => {
    const tabs = Array.from({ length: 20 }, () => attempts.start('/').tab)
    expect(attempts.stale([...tabs, 'unknown'])).toEqual([...tabs.slice(0, 12), 'unknown'])
  })

  it('makes room for new ones', () => {
    const first = attempts.start('/')
    for (let i = 0; i < 10_000; i += 1) attempts.start('/')
    expect(attempts.take(first.state, first.browserSecret)).toBeUndefined()
  })
})
