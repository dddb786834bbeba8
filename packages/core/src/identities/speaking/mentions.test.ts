import { describe, expect, it } from 'vitest'

import { asTyped, fold } from '../words.ts'
import { calledIn } from './mentions.ts'

const NAMES = [
  'Kael',
  'Kael Junior',
  '카엘',
  '카',
  '空',
  'Old Tom',
  '🕷 Spin',
  '🕸️ Web',
  'Élan',
  'O’Neil',
  '[bot] Zed',
]
const called = (text: string) =>
  calledIn(fold(text), new Map(NAMES.map((name) => [name, asTyped(fold(name))])))

describe('I-21: a plain name at the start of a message', () => {
  it.each([
    ['Kael, are you there?', 'Kael'],
    ['kael are you there', 'Kael'],
    ['  KAEL: look', 'Kael'],
    ['"Kael", she said', 'Kael'],
    ['**Kael** look', 'Kael'],
    ['👋 Kael!', 'Kael'],
    ['Kael', 'Kael'],
    ['Kael—come', 'Kael'],
    ['Kael...', 'Kael'],
    ['Kael Junior, come', 'Kael Junior'],
    ['Kael Juniors are many', 'Kael'],
    ['old tom? ', 'Old Tom'],
    ['🕷 Spin, weave', '🕷 Spin'],
    ['E\u0301lan, bonjour', 'Élan'],
    ['카엘, 거기 있어?', '카엘'],
    ['카엘아 거기 있어?', '카엘'],
    ['카엘은 어디 갔어?', '카엘'],
    ['카엘님, 안녕하세요', '카엘'],
    ['카엘한테 물어봐', '카엘'],
    ['空さん、いますか', '空'],
    ['空、いますか', '空'],
    ['❤️ Kael, hi', 'Kael'],
    ['1️⃣ Kael first', 'Kael'],
    ['👨‍👩‍👧 Kael!', 'Kael'],
    ['<:wave:123456789012345678> Kael, hi', 'Kael'],
    ['<a:wave:123456789012345678>Kael', 'Kael'],
    ['# Kael, look', 'Kael'],
    ['-# Kael, quietly', 'Kael'],
    ['> somebody said\n> two lines\nKael, what do you say?', 'Kael'],
    ['🕷\ufe0f Spin, weave', '🕷 Spin'],
    ['🕸 Web, weave', '🕸️ Web'],
    ['Old  Tom, hi', 'Old Tom'],
    ["O'Neil, hi", 'O’Neil'],
    ['\u200bKael, hi', 'Kael'],
    ['[bot] Zed: hi', '[bot] Zed'],
    ['카엘이가 왔어?', '카엘'],
    ['카엘이는 어디 있어?', '카엘'],
    ['카엘이랑 얘기해', '카엘'],
    ['카엘부터 말해 줘', '카엘'],
    ['카야, 거기 있어?', '카'],
  ])('%j calls %s', (text, name) => {
    expect(called(text)).toEqual([name])
  })

  it.each([
    'Hello, somebody',
    'I asked Kael yesterday',
    'Kaelis, are you there?',
    "Kael's idea was bad",
    'Kael’s idea was bad',
    'Kael-like things',
    'kael.example is down',
    'kael@example.com wrote',
    'Kael_2 is another',
    '카엘리온, 거기 있어?',
    '空気が読めない',
    'https://kael.example',
    '#kael is a channel',
    'Old Tommy',
    'Hey Kael',
    'Kael‘s idea',
    '> Kael, are you there?',
    '> Kael, are you there?\nNobody knows.',
    '>>> Kael, are you there?\nKael?',
    '```\nKael, this is code\n```',
    '<@123456789012345678> Kael knows',
    '<#123456789012345678> Kael knows',
    '카이는 어디 있어?',
    '카이, 거기 있어?',
    '카엘이안, 거기 있어?',
    '',
    '   ',
  ])('%j calls nobody', (text) => {
    expect(called(text)).toEqual([])
  })
})
