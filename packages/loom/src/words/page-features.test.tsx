import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const from = (file: string, to: string) => new URL(to, `https://loom${file}`).pathname

/** The features a file says something of, with all it imports at once. */
function featuresOf(file: string, seen = new Set<string>()): Set<string> {
  const source = sources[file]
  if (source === undefined || seen.has(file)) return new Set()
  seen.add(file)
  const own = [...source.matchAll(/useWords\('([\w-]+)'\)/g)].map(([, feature = '']) => feature)
  const imported = [...source.matchAll(/^(?:import|export) (?!type )[^'"]*?from '(\.[^']+)'/gm)]
  return new Set([...own, ...imported.flatMap(([, to = '']) => [...featuresOf(from(file, to), seen)])])
}

/** Before any page, and with every page. */
const ALWAYS = ['common', 'errors']

const LAZY =
  /(?:lazyPage|withWords|in[A-Z]\w+)\(\s*(?:'[^']*',\s*)?\(\) => import\('([^']+)'\),(?:\s*'\w+',)?\s*\[([^\]]*)\]/g

const pages = Object.entries(sources).flatMap(([file, source]) =>
  [...source.matchAll(LAZY)].map(([, to = '', named = '']) => ({
    page: from(file, to),
    named: [...named.matchAll(/'([\w-]+)'/g)].map(([, feature]) => feature),
  })),
)

describe('a page in a file of its own', () => {
  it('is found', () => {
    const lazy = Object.values(sources).flatMap((source) => source.match(/\bimport\('\.[^']+\.tsx'\)/g) ?? [])
    expect(pages.length).toBeGreaterThan(60)
    // The list of organisations shares the words of the line that opens it.
    expect(lazy.length - pages.length).toBe(1)
  })

  it.each(pages)('names the words that are fetched beside $page', ({ page, named }) => {
    const used = [...featuresOf(page)].filter((feature) => !ALWAYS.includes(feature))
    expect(new Set(named)).toEqual(new Set(used))
  })
})
