import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { buildIfStale } from './build.ts'
import { licencesAsText } from './licences.ts'
import { DIST } from './places.ts'

const MINUTES = 60_000

describe('the licences of what is inside', () => {
  beforeAll(buildIfStale, 2 * MINUTES)

  it('are those of the programs, of the Loom and of the chat page', () => {
    const text = readFileSync(join(DIST, 'LICENCES.txt'), 'utf8')
    for (const name of ['hono', 'react-dom', 'react'])
      expect(text).toMatch(new RegExp(`^${name} \\d\\S+ \\(MIT\\)\n\nMIT License\n\nCopyright`, 'm'))
    for (const page of ['loom', 'page'])
      expect(() => readFileSync(join(DIST, page, 'licences.json'))).toThrow('ENOENT')
  })

  it('name a library once for each of its versions', () => {
    const one = { name: 'a', version: '1.0.0', identifier: 'MIT', text: 'Terms' }
    const text = licencesAsText([{ ...one, version: '2.0.0', text: null }, one, one])
    expect(text).toBe(`a 1.0.0 (MIT)\n\nTerms\n\n${'-'.repeat(80)}\n\na 2.0.0 (MIT)\n`)
  })
})
