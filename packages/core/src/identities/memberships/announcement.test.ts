import { describe, expect, it } from 'vitest'

import { renderAnnouncement } from './announcement.ts'

const kael = {
  name: 'Kael',
  platform: 'claude' as const,
  ownerId: '400000000000000001',
  ownerName: 'lyss',
}
const ROLE = '500000000000000001'

describe('the announcement', () => {
  it('names the entity and pings its role', () => {
    expect(renderAnnouncement({ template: null, language: 'en' }, kael, ROLE)).toEqual({
      content: `**Kael** has joined this server. You can mention them with <@&${ROLE}>.`,
      mentions: { roleIds: [ROLE], userIds: [] },
    })
  })

  it('falls back to "@Name" on a server without room for a role', () => {
    const { content, mentions } = renderAnnouncement({ template: null, language: 'en' }, kael, null)
    expect(content).toContain('with @Kael.')
    expect(mentions).toEqual({ roleIds: [], userIds: [] })
  })

  it('fills all five placeholders and leaves others alone', () => {
    const template = '{name} {mention} {platform} {owner} {owner_mention} {colour} {constructor}'
    expect(renderAnnouncement({ template, language: 'en' }, kael, ROLE)).toEqual({
      content: `Kael <@&${ROLE}> Claude lyss <@400000000000000001> {colour} {constructor}`,
      mentions: { roleIds: [ROLE], userIds: ['400000000000000001'] },
    })
  })

  it('can never ping anyone but what it names, and shows names as they are', () => {
    const sly = { ...kael, name: '@everyone {owner_mention}', ownerName: '<@400000000000000009>' }
    const { content, mentions } = renderAnnouncement(
      { template: '{name} by {owner}', language: 'en' },
      sly,
      ROLE,
    )
    expect(content).toBe(String.raw`\@everyone {owner\_mention} by \<\@400000000000000009\>`)
    expect(mentions).toEqual({ roleIds: [], userIds: [] })
  })

  it('I-04: are in the language of the server, unless the admin wrote one', () => {
    const { content } = renderAnnouncement({ template: null, language: 'ko' }, kael, ROLE)
    expect(content).toContain('이 서버에 들어왔습니다')
    const own = renderAnnouncement({ template: 'Hi {name}', language: 'ko' }, kael, ROLE)
    expect(own.content).toBe('Hi Kael')
  })
})
