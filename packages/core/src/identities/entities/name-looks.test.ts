import { describe, expect, it } from 'vitest'

import { refuseBorrowedFace } from './borrowed-face.ts'
import { looksAlike } from './name-looks.ts'
import { checkEntityName } from './names.ts'

const UNSEEN = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u3164',
  '\u2800',
  '\ufe0f',
]
const BLANKS = [' ', '\u00a0', '\u2003', '\u200a', '\u3000', '\u202f']
/** Of other scripts, and read as the letter they stand for. */
const TWINS: Record<string, string[]> = {
  a: ['а', 'ａ'],
  c: ['с', 'ⅽ'],
  e: ['е', 'ｅ'],
  i: ['і', 'ⅰ'],
  o: ['о', 'ο', '0'],
  p: ['р', 'ρ'],
  s: ['ѕ', 'ｓ'],
  x: ['х', '×'],
  l: ['I', '1', '|'],
  J: ['Ј', 'Ｊ'],
}

function* disguises(name: string): Generator<string> {
  const letters = Array.from(name)
  const put = (at: number, by: string, instead = 0) => letters.toSpliced(at, instead, by).join('')
  for (let at = 0; at <= letters.length; at += 1) {
    for (const one of UNSEEN) yield put(at, one)
    for (const one of BLANKS) yield put(at, one)
    for (const twin of TWINS[letters[at] ?? ''] ?? []) {
      yield put(at, twin, 1)
      yield put(at, `${twin}\u200b`, 1)
    }
  }
  for (const blank of BLANKS) yield name.replaceAll(' ', blank + blank)
  yield name.toUpperCase()
  yield name.toLowerCase()
  yield `@${name}`
  yield name.normalize('NFD')
}

describe('names that look alike', () => {
  it.each(['Jonas Weber', 'lyss', '박미나', 'Élodie Roux', 'Ingrid', 'Milo 2', 'here', 'Arachne'])(
    'I-02: no disguise of %s is told apart from it',
    (name) => {
      const all = [...disguises(name)]
      expect(all.length).toBeGreaterThan(30)
      expect(all.filter((one) => !looksAlike(one, name))).toEqual([])
      expect(all.filter((one) => !looksAlike(name, one))).toEqual([])
    },
  )

  it.each([
    ['Kael', 'Kaelis'],
    ['Jonas', 'Jona'],
    ['박미나', '박미니'],
    ['Anna', 'Hanna'],
    ['Vera', 'Vero'],
  ])('I-02: %s and %s are two', (one, other) => {
    expect(looksAlike(one, other)).toBe(false)
  })

  it.each(['everyone', 'here', 'discord', 'clyde'])('I-02: no disguise of %s is a name', (word) => {
    const accepted = [...disguises(word)].filter((one) => {
      try {
        checkEntityName(one)
        return true
      } catch {
        return false
      }
    })
    expect(accepted).toEqual([])
  })
})

describe('pictures of members', () => {
  const USER = '100000000000000123'
  it.each([
    `https://cdn.discordapp.com/avatars/${USER}/abc.png?size=1024`,
    `https://media.discordapp.net/avatars/${USER}/a_abc.gif`,
    `https://CDN.discordapp.com/AVATARS/${USER}/abc.webp`,
    `https://cdn.discordapp.com/guilds/100000000000000001/users/${USER}/avatars/abc.png`,
    `https://cdn.discordapp.com//avatars/${USER}/abc.png`,
    `https://cdn.discordapp.com/%61vatars/${USER}/abc.png`,
    `https://images.example/?url=https%3A%2F%2Fcdn.discordapp.com%2Favatars%2F${USER}%2Fabc.png`,
    `http://localhost:1234/avatars/${USER}/abc.png`,
  ])('I-02: %s is nobody else’s face', (url) => {
    expect(() => refuseBorrowedFace(url)).toThrow('already uses this picture')
  })

  it.each([
    null,
    undefined,
    'https://example.com/avatars/kael.png',
    'https://cdn.discordapp.com/attachments/1/2/kael.png',
    'https://cdn.discordapp.com/icons/100000000000000123/abc.png',
    'https://example.com/%E0%A4%A',
  ])('%s may be used', (url) => {
    expect(() => refuseBorrowedFace(url)).not.toThrow()
  })
})
