import { describe, expect, it } from 'vitest'

import { checkEntityName, foldName } from './names.ts'

describe('entity names', () => {
  it.each([
    ['Kael', 'Kael'],
    ['  Kael\n', 'Kael'],
    ['루나', '루나'],
    ['x', 'x'],
    ['🕷', '🕷'],
    ['👩‍🚀 Ada', '👩‍🚀 Ada'],
    ['😀'.repeat(80), '😀'.repeat(80)],
    ['everyone else', 'everyone else'],
    ['Old\u00a0 \u2003Tom', 'Old Tom'],
    ['E\u0301lan', '\u00c9lan'],
  ])('I-02: keeps %j as %j', (raw, kept) => {
    expect(checkEntityName(raw)).toBe(kept)
  })

  it.each([
    ['', 'visible'],
    [' \t ', 'visible'],
    ['\u200b\u200d', 'visible'],
    ['\u3164\u2800\u115f', 'visible'],
    ['a'.repeat(81), 'at most 80'],
    ['Ka\u0000el', 'control'],
    ['Ka\nel', 'control'],
    ['Ka\u2028el', 'control'],
    ['Ka\ud800el', 'control'],
    ['Ka\u202eel', 'direction'],
    ['Ka\u2066el', 'direction'],
    ['MyDiscordFriend', '"discord"'],
    ['ＤＩＳＣＯＲＤ', '"discord"'],
    ['dis\u200bcord', '"discord"'],
    ['clyde', '"clyde"'],
    ['everyone', '"everyone"'],
    ['@here', '"here"'],
    ['h\u200ber\u0435', '"here"'],
    ['\u0421lyde', '"clyde"'],
    ['D\u0456scord Support', '"discord"'],
    ['Dis cord', '"discord"'],
  ])('I-02: refuses %j with the reason', (raw, words) => {
    expect(() => checkEntityName(raw)).toThrow(
      expect.objectContaining({
        code: 'invalid',
        message: expect.stringContaining(words) as string,
        details: expect.objectContaining({ reason: 'name_refused' }) as object,
      }),
    )
  })

  it('reads names that look the same as the same', () => {
    expect(foldName('Kael')).toBe(foldName(' KAEL '))
    expect(foldName('Ka\u200bel')).toBe(foldName('Ｋａｅｌ'))
    for (const unseen of ['\u3164', '\u17b5', '\u2800', '\u034f', '\ufe0f']) {
      expect(foldName(`Ka${unseen}el${unseen}`)).toBe('kael')
    }
    expect(foldName('Kael')).not.toBe(foldName('Kaelis'))
  })
})
