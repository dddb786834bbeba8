import type { NotificationPreferences } from '@arachne/contract/governance'
import { describe, expect, it } from 'vitest'

import { notificationText } from './notification-texts.ts'
import { DEFAULT_PREFERENCES, isTimeZone, sendAtOf, waysOf } from './preferences.ts'

const at = (text: string) => Date.parse(text)
const paris = { from: 22, until: 7, time_zone: 'Europe/Paris' }
const prefer = (over: Partial<NotificationPreferences>): NotificationPreferences => ({
  ...DEFAULT_PREFERENCES,
  ...over,
})

describe('when a notice goes out', () => {
  it.each([
    ['at once where nothing is set', {}, '2026-11-15T03:30:00Z', '2026-11-15T03:30:00Z'],
    ['at once outside the quiet hours', { quiet: paris }, '2026-11-15T12:30:00Z', '2026-11-15T12:30:00Z'],
    ['after the quiet hours of that place', { quiet: paris }, '2026-11-15T21:30:00Z', '2026-11-16T06:00:00Z'],
    ['after them in the morning too', { quiet: paris }, '2026-11-16T02:30:00Z', '2026-11-16T06:00:00Z'],
    [
      'after quiet hours within a day',
      { quiet: { from: 12, until: 14, time_zone: 'UTC' } },
      '2026-11-15T12:30:00Z',
      '2026-11-15T14:00:00Z',
    ],
    ['in the morning, once a day', { digest: 'daily' }, '2026-11-15T09:30:00Z', '2026-11-16T08:00:00Z'],
    ['on Monday morning, once a week', { digest: 'weekly' }, '2026-11-17T09:30:00Z', '2026-11-23T08:00:00Z'],
    [
      'at eight of that place',
      { digest: 'daily', quiet: { ...paris, time_zone: 'Asia/Seoul' } },
      '2026-11-15T09:30:00Z',
      '2026-11-15T23:00:00Z',
    ],
    [
      'at the end of quiet hours that last longer',
      { digest: 'daily', quiet: { ...paris, until: 10 } },
      '2026-11-15T12:30:00Z',
      '2026-11-16T09:00:00Z',
    ],
  ] as const)('is %s', (_name, over, now, then) => {
    const sent = sendAtOf(prefer(over), {
      now: at(now),
      priority: 'normal',
    })
    expect(new Date(sent).toISOString()).toBe(new Date(at(then)).toISOString())
  })

  it('is at once for what is urgent', () => {
    const now = at('2026-11-15T23:30:00Z')
    expect(sendAtOf(prefer({ quiet: paris, digest: 'weekly' }), { now, priority: 'urgent' })).toBe(now)
  })

  it('is in the page alone until somebody says otherwise', () => {
    expect(waysOf(undefined, 'mention')).toEqual({ in_app: true, email: false, discord: false })
  })

  it('knows time zones', () => {
    expect([isTimeZone('Asia/Seoul'), isTimeZone('Moon/Sea')]).toEqual([true, false])
  })
})

describe('what is sent together', () => {
  const told = [
    { category: 'message' as const, count: 3 },
    { category: 'mention' as const, count: 1 },
  ]
  it('names kinds and numbers, in the reader’s language', () => {
    const words = { orgaName: 'Bakery', url: 'https://x.example/orgas/1' }
    expect(notificationText(told, { ...words, language: 'en' })).toBe(
      'Bakery\nThere are new messages. (3)\nSomeone mentioned you.\nhttps://x.example/orgas/1',
    )
    expect(notificationText(told, { ...words, language: 'ko' })).toContain('새 메시지가 있습니다. (3)')
  })
})
