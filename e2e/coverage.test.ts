import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { REQUIREMENTS } from './requirements.ts'

const ROOT = join(import.meta.dirname, '..')
const testFiles = ['packages', 'e2e', 'scripts'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(test|contract)\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(ROOT, folder, path)),
)

/** Ids in titles only: a promise named in a comment proves nothing. */
const TITLE = /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g
const ID = /\b(?:S|I|T|A|L|D|G|Inv)-?\d{2,3}a?\b/g
const EACH_TITLE = /\]\s*(?:as const\s*)?\)\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g

function citations(source: string): string[] {
  const titles = [...source.matchAll(TITLE), ...source.matchAll(EACH_TITLE)].map((match) => match[2] ?? '')
  return titles.flatMap((title) => title.match(ID) ?? [])
}

const cited = new Set(testFiles.flatMap((file) => citations(readFileSync(file, 'utf8'))))

describe('the list of promises', () => {
  it('is proven by tests that carry its ids', () => {
    expect(Object.keys(REQUIREMENTS).filter((id) => !cited.has(id))).toEqual([])
  })

  it('holds every id that a test carries', () => {
    expect([...cited].filter((id) => !(id in REQUIREMENTS)).toSorted()).toEqual([])
  })

  it('finds ids in plain, nested and tabled titles, and nowhere else', () => {
    const source = [
      "it('S-01: logs in', () => {})",
      "describe('I-40 webhooks', () => {})",
      "it.each([\n  [1],\n])('S-05: refuses %s', () => {})",
      '// S-99 is only mentioned',
    ].join('\n')
    expect(new Set(citations(source))).toEqual(new Set(['I-40', 'S-01', 'S-05']))
  })
})
