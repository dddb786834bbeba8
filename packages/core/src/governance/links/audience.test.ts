import { describe, expect, it } from 'vitest'

import { compareViewers, mayShow } from './audience.ts'

const person = (id: string) => ({ id, name: id, isBot: false })
const member = (personId: string) => ({
  id: `member-${personId}`,
  personId,
  name: personId,
  avatarUrl: null,
  contacts: [],
  joinedAt: 0,
  leftAt: null,
})

const TEAM = [member('ada'), member('ben')]
const known = (...ids: string[]) => ({ kind: 'known', viewers: ids.map(person) }) as const

describe('who can look in', () => {
  it('is compared with those the channel belongs to, both ways', () => {
    const difference = compareViewers(known('ada', 'carl'), TEAM)
    expect(difference.outside).toEqual([person('carl')])
    expect(difference.without.map(({ personId }) => personId)).toEqual(['ben'])
  })

  it('allows the full text where all of them belong to it', () => {
    expect(mayShow(compareViewers(known('ada', 'ben'), TEAM))).toBe('full')
    expect(mayShow(compareViewers(known('ada'), TEAM))).toBe('full')
  })

  it('allows a title alone where one of them does not, be it a program', () => {
    expect(mayShow(compareViewers(known('ada', 'ben', 'carl'), TEAM))).toBe('title')
    const viewers = [person('ada'), { id: 'helper', name: 'Helper', isBot: true }]
    expect(mayShow(compareViewers({ kind: 'known', viewers }, TEAM))).toBe('title')
  })

  it.each(['everyone', 'too_many', 'members_hidden'] as const)(
    'allows a title alone where it cannot be told: %s',
    (why) => {
      const difference = compareViewers({ kind: 'unknown', why }, TEAM)
      expect(difference).toEqual({ outside: null, why, without: [] })
      expect(mayShow(difference)).toBe('title')
    },
  )
})
