import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const ARCHITECTURE = 'ARCHITECTURE.md'
const WALKS = 'docs/design/019-walks.md'
const FENCE = '```'

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8')

/** What stands between back-ticks and has a slash at its end, or the ending of a file. */
function pathsIn(markdown: string): string[] {
  const outsideBlocks = markdown.split(FENCE).filter((_, at) => at % 2 === 0)
  const named = outsideBlocks.join('').matchAll(/`([^`\n]+)`/g)
  const words = [...named].map(([, word = '']) => word)
  return words.filter((word) => /^[\w.-][\w./<>-]*(\/|\.(ts|tsx|js|json|md))$/.test(word))
}

/** `<feature>` stands for any folder. */
function isThere(path: string): boolean {
  if (!path.includes('<')) return existsSync(join(ROOT, path))
  return globSync(path.replaceAll(/<\w+>/g, '*'), { cwd: ROOT }).length > 0
}

/** The tree of ARCHITECTURE.md: two spaces are one folder deeper, the first word of a line is its name. */
function treeIn(markdown: string): string[] {
  const folders: string[] = []
  const [, tree = ''] = markdown.split(FENCE)
  return tree
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const depth = line.search(/\S/) / 2
      const [name = ''] = line.trim().split(' ')
      folders.splice(depth, Infinity, name.replace(/\/$/, ''))
      return folders.join('/')
    })
}

/** How many files each walk names: the rows of the tables below its heading. */
function walksIn(markdown: string): Map<string, number> {
  const sections = markdown.split(/^## /m).slice(1)
  const counted = sections.map((section): [string, number] => {
    const [walk = ''] = section.split('\n', 1)
    const [main = ''] = section.split(/^### /m, 1)
    return [walk, main.match(/^\| `packages\//gm)?.length ?? 0]
  })
  return new Map(counted)
}

function totalsIn(markdown: string): [walk: string, files: number][] {
  const rows = markdown.matchAll(/^\| ([^|`]+?) +\| +\d+ +\| +(\d+) +\|$/gm)
  return [...rows].map(([, walk = '', files]) => [walk, Number(files)])
}

describe.each([ARCHITECTURE, WALKS])('H-11: %s', (page) => {
  it('names only files and folders that exist', () => {
    const paths = pathsIn(read(page))
    expect(paths.length).toBeGreaterThan(20)
    expect(paths.filter((path) => !isThere(path))).toEqual([])
  })
})

it('H-11: the tree shows only files and folders that exist', () => {
  // Made by the build: not there before.
  const tree = treeIn(read(ARCHITECTURE)).filter((path) => path !== 'dist')
  expect(tree.length).toBeGreaterThan(30)
  expect(tree.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

it('each walk has as many files as its total says', () => {
  const walks = walksIn(read(WALKS))
  const totals = totalsIn(read(WALKS)).filter(([walk]) => walks.has(walk))
  expect(totals).toHaveLength(5)
  for (const [walk, files] of totals) expect([walk, files]).toEqual([walk, walks.get(walk)])
})
