import { describe, expect, it } from 'vitest'

import { peopleIn } from './people-in.ts'

describe('whom an invitation is for', () => {
  it('finds addresses and Discord ids in whatever was pasted, each once', () => {
    const text = 'Amara Okafor <Amara@tide.test>, ben@tide.test\n"ben@tide.test";100000000000000007\nlyss'
    expect(peopleIn(text)).toEqual({
      emails: ['amara@tide.test', 'ben@tide.test'],
      discordIds: ['100000000000000007'],
      unclear: ['lyss'],
    })
  })

  it('finds nobody in nothing', () => {
    expect(peopleIn(' \n ,; ')).toEqual({ emails: [], discordIds: [], unclear: [] })
  })
})
