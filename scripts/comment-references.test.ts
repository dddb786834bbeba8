import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { referencesIn } from './comment-references.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const files = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
  .map((path) => `packages/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/node_modules|\/\.types\//.test(path))

const designPages = readdirSync(join(ROOT, 'docs/design'))
const houseRules = designPages.find((name) => name.startsWith('018-')) ?? ''
const promises = new Set([
  ...(read('e2e/requirements.ts').match(/(?<=^ {2}')[^']+(?=':)/gm) ?? []),
  ...(read(`docs/design/${houseRules}`).match(/(?<=^- \*\*)H-\d{2}/gm) ?? []),
])

/** `docs/design/004` is short for `docs/design/004-identities.md`. */
const isPage = (path: string) =>
  existsSync(join(ROOT, path)) ||
  existsSync(join(ROOT, `${path}.md`)) ||
  designPages.some(
    (name) => path.length === 'docs/design/000'.length && `docs/design/${name}`.startsWith(`${path}-`),
  )

describe('references in comments', () => {
  it('H-11: name promises and pages that exist', () => {
    const found = files.map((file) => ({ file, ...referencesIn(read(file)) }))
    const missing = found.flatMap(({ file, ids, pages }) =>
      [...ids.filter((id) => !promises.has(id)), ...pages.filter((path) => !isPage(path))].map(
        (reference) => `${file}: ${reference}`,
      ),
    )
    expect([promises.has('Inv-12'), promises.has('H-11')]).toEqual([true, true])
    expect(missing).toEqual([])
    expect(found.filter(({ ids, pages }) => ids.length + pages.length > 0).length).toBeGreaterThan(5)
  })

  it('are read from comments of both kinds, and from nowhere else', () => {
    const source = [
      '/** Inv-12: explained in docs/design/004. */',
      "const path = 'docs/nowhere' // see H-02",
      "const id = 'S-99'",
    ].join('\n')
    expect(referencesIn(source)).toEqual({ ids: ['Inv-12', 'H-02'], pages: ['docs/design/004'] })
  })
})
