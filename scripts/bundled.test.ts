import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Plain JavaScript: it runs before anything may strip types.
const SCRIPT = new URL('bundled.js', import.meta.url).href
type Bundled = (source: URL, cache: string) => string
const { bundled } = (await import(/* @vite-ignore */ SCRIPT)) as { bundled: Bundled }

// Each builds, in a process of its own.
vi.setConfig({ testTimeout: 60_000 })

let folder: string
let main: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arachne-bundled-'))
  main = join(folder, 'main.ts')
  writeFileSync(
    main,
    `import { word } from './word.ts'\nexport const said: string = word + import.meta.url\n`,
  )
  writeFileSync(join(folder, 'word.ts'), `export const word: string = 'one '\n`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const find = () => bundled(pathToFileURL(main), join(folder, 'cache'))
const said = async (from: string) => ((await import(/* @vite-ignore */ from)) as { said: string }).said

it('puts all modules of a program into one file, each of which still knows its place', async () => {
  const first = find()
  expect(first).toMatch(/main-\w+\.js$/)
  expect(await said(first)).toBe(`one ${pathToFileURL(main).href}`)
  expect(find()).toBe(first)
})

it('builds it anew when any module has changed', async () => {
  const first = find()
  writeFileSync(join(folder, 'word.ts'), `export const word: string = 'two '\n`)
  utimesSync(join(folder, 'word.ts'), new Date(), new Date(Date.now() + 5000))
  const second = find()
  expect(second).not.toBe(first)
  expect(await said(second)).toMatch(/^two /)
})

it('names the source itself when it cannot be built', () => {
  writeFileSync(main, 'export const = nothing that can be read')
  expect(find()).toBe(pathToFileURL(main).href)
})
