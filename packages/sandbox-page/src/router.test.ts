import { describe, expect, it } from 'vitest'

import { ownPlace, parsePlace, placeUrl } from './router.ts'

describe('addresses of places', () => {
  it.each([
    ['/channels/11/22/33', '', { guildId: '11', channelId: '22', messageId: '33' }],
    ['/channels/@me/22', '', { guildId: null, channelId: '22', messageId: null }],
    ['/', '#/11/22', { guildId: '11', channelId: '22', messageId: null }],
    ['/', '', null],
    ['/channels/../secret', '', null],
  ])('reads %s%s', (pathname, hash, place) => {
    expect(parsePlace({ pathname, hash })).toEqual(place)
  })

  it('writes what it reads and keeps who you are', () => {
    expect(placeUrl({ guildId: '11', channelId: '22', as: 'lyss' })).toBe('/channels/11/22?as=lyss')
    expect(placeUrl({ guildId: null })).toBe('/channels/@me')
  })

  it('opens only links of its own origin inside the page', () => {
    expect(ownPlace('http://127.0.0.1:4000/channels/1/2/3', 'http://127.0.0.1:4000')?.messageId).toBe('3')
    expect(ownPlace('https://elsewhere.example/channels/1/2/3', 'http://127.0.0.1:4000')).toBeNull()
  })
})
