import { describe, expect, it } from 'vitest'

import { DiscordError } from './errors.ts'
import { queryFlag } from './query-flag.ts'

const read = (query: string) => queryFlag(new URLSearchParams(query), 'wait')

describe('a switch in a query', () => {
  it.each(['true', 'True', 'TRUE', '1', 'yes', 'Yes', 'on', 't', 'y'])('is on as %s', (word) => {
    expect(read(`wait=${word}`)).toBe(true)
  })

  it.each(['false', 'False', '0', 'no', 'off', ''])('is off as %j', (word) => {
    expect(read(`wait=${word}`)).toBe(false)
  })

  it('is neither where it is absent, and nothing else is accepted', () => {
    expect(read('other=1')).toBeUndefined()
    expect(() => read('wait=2')).toThrow(DiscordError)
  })
})
