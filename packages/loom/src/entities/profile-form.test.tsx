import { EntityView } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { changesIn, formOf, isWholeMinutes } from './profile-form.ts'

const KAEL = EntityView.parse({
  id: '7f3c1a52-90de-4c1f-9a55-0a4b5c6d7e8f',
  name: 'Kael',
  description: null,
  platform: 'claude',
  avatar_url: null,
  accent_color: '#7a3b62',
  owner: { id: '100000000000000001', name: 'lyss' },
  active: true,
  triggers: [{ word: 'kael', substring: true }],
  notify_on_mention: true,
  notify_on_trigger: true,
  notify_on_reply: true,
  notify_excerpt: false,
  accepts_dms: false,
  decisions: false,
  mailbox_ttl_minutes: 15,
  has_key: true,
  url: 'http://localhost:3000/mcp/7f3c',
  servers: [],
  created_at: '2026-11-01T10:00:00.000Z',
  may: { manage: true, lend: true },
})

describe('the profile form', () => {
  it('sends nothing when nothing was changed', () => {
    expect(changesIn(formOf(KAEL), KAEL)).toEqual({})
  })

  it('sends only what was changed', () => {
    expect(changesIn({ ...formOf(KAEL), description: 'Keeps the fire.', ttl: '30' }, KAEL)).toEqual({
      description: 'Keeps the fire.',
      mailbox_ttl_minutes: 30,
    })
  })

  it('takes back what was emptied', () => {
    expect(changesIn({ ...formOf(KAEL), platform: '', colour: '' }, KAEL)).toEqual({
      platform: null,
      accent_color: null,
    })
  })

  it('keeps how a word matches, and names each once', () => {
    expect(changesIn({ ...formOf(KAEL), triggers: 'kael, fire ,, fire' }, KAEL)).toEqual({
      triggers: [
        { word: 'kael', substring: true },
        { word: 'fire', substring: false },
      ],
    })
  })

  it.each([
    ['1', true],
    ['60', true],
    ['0', false],
    ['61', false],
    ['1.5', false],
    ['soon', false],
    ['', false],
  ])('judges %s minutes', (ttl, right) => {
    expect(isWholeMinutes(ttl)).toBe(right)
  })
})
