import { describe, expect, it } from 'vitest'

import { DEFAULT_ANNOUNCEMENT, renderAnnouncement } from './announcement.ts'

const kael = {
  name: 'Kael',
  platform: 'claude' as const,
  ownerId: '400000000000000001',
  ownerName: 'lyss',
}
const ROLE = '500000000000000001'

describe('the announcement', () => {
  it('names the entity and pings its role', () => {
    expect(renderAnnouncement(DEFAULT_ANNOUNCEMENT, kael, ROLE)).toEqual({
      content: `**Kael** has joined this server. You can mention them with <@&${ROLE}>.`,
      mentions: { roleIds: [ROLE], userIds: [] },
    })
  })

  it('falls back to "@Name" on a server without room for a role', () => {
    const { content, mentions } = renderAnnouncement(DEFAULT_ANNOUNCEMENT, kael, null)
    expect(content).toContain('with @Kael.')
    expect(mentions).toEqual({ roleIds: [], userIds: [] })
  })

  it('fills all five placeholders and leaves others alone', () => {
    const template = '{name} {mention} {platform} {owner} {owner_mention} {colour} {constructor}'
    expect(renderAnnouncement(template, kael, ROLE)).toEqual({
      content: `Kael <@&${ROLE}> Claude lyss <@400000000000000001> {colour} {constructor}`,
      mentions: { roleIds: [ROLE], userIds: ['400000000000000001'] },
    })
  })

  it('can never ping anyone but what it names', () => {
    const sly = { ...kael, name: '@everyone {owner_mention}', ownerName: '<@400000000000000009>' }
    const { content, mentions } = renderAnnouncement('{name} by {owner}', sly, ROLE)
    expect(content).toBe('@everyone {owner_mention} by <@400000000000000009>')
    expect(mentions).toEqual({ roleIds: [], userIds: [] })
  })
})
