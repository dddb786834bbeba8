import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listDocs } from './doc-list.ts'
import { docsRoutes } from './docs.ts'

const REAL = join(import.meta.dirname, '../../../../../../docs')

function serve(folder: string | undefined) {
  const app = new Hono().route('/docs', docsRoutes(listDocs(folder)))
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(`http://localhost${path}`, { headers })
    return { response, status: response.status, text: await response.text() }
  }
}

describe('the documentation', () => {
  let folder: string
  let ask: ReturnType<typeof serve>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'arachne-docs-'))
    const write = async (name: string, text: string) => {
      await mkdir(join(folder, name, '..'), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    await write('README.md', '# All\n\n[b](use/b.md) [a](use/a.md)')
    await write(
      'use/a.md',
      '# First `a`\n\n## One & two\n\n## One & two\n\n[b](b.md#there) [out](../../x.md) <b>bold</b>',
    )
    await write(
      'use/b.md',
      '# Second\n\n[home](../README.md) [a](./a.md) [bad](javascript:alert(1)) [한국어](b.ko.md)',
    )
    await write('use/b.ko.md', '# 둘째\n\n[a](a.md) [English](b.md)')
    await write('use/b.fr.md', '# Deuxième\n\n[a](a.md) [English](b.md) [한국어](b.ko.md)')
    await write('use/.secret', 'secret')
    await write('design/plan.md', '# Plan')
    await write('../outside.md', '# Outside')
    ask = serve(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('shows a page with the list of all, in the order of the first one', async () => {
    const { status, text, response } = await ask('/docs')
    expect(status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect([...text.matchAll(/<li[^>]*>\s*<a href="([^"]+)"/g)].map(([, to]) => to)).toEqual([
      '/docs',
      '/docs/use/b',
      '/docs/use/a',
    ])
    expect(text).toContain('First a')
  })

  it('links between pages as the files do, and not to what is not served', async () => {
    const { text } = await ask('/docs/use/a')
    expect(text).toContain('<a href="/docs/use/b#there">b</a>')
    expect(text).toMatch(/<\/a> out /)
    const other = await ask('/docs/use/b/')
    expect(other.text).toContain('<a href="/docs">home</a> <a href="/docs/use/a">a</a> bad')
  })

  it('gives every heading an anchor of its own', async () => {
    const { text } = await ask('/docs/use/a')
    expect(text).toContain('<h2 id="one--two"><a href="#one--two">One &amp; two</a></h2>')
    expect(text).toContain('id="one--two-1"')
  })

  it('shows HTML in a text as it is written, and lets no script in but its own site’s', async () => {
    const { text, response } = await ask('/docs/use/a')
    expect(text).toContain('&lt;b&gt;bold&lt;/b&gt;')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*style-src 'sha256-[^']+'; img-src 'self'; script-src 'self'$/,
    )
  })

  it('speaks Korean where there is a Korean text, and says where there is none', async () => {
    const korean = { 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' }
    expect((await ask('/docs/use/b', korean)).text).toContain('<h1>둘째</h1>')
    const { text } = await ask('/docs/use/a', korean)
    expect(text).toContain('<html lang="ko">')
    expect(text).toMatch(/<article lang="en">\s*<h1>First/)
    expect(text).toContain('이 페이지는 영어로만 있습니다.')
  })

  it('leads to the other language where a text names it', async () => {
    expect((await ask('/docs/use/b')).text).toContain('<a href="/docs/use/b?lang=ko">한국어</a>')
    const { text } = await ask('/docs/use/b', { cookie: 'lang=ko' })
    expect(text).toContain('<a href="/docs/use/a">a</a> <a href="/docs/use/b?lang=en">English</a>')
  })

  it('speaks French where there is a French text, with ways to the other languages', async () => {
    const { text } = await ask('/docs/use/b', { 'accept-language': 'fr-CH, fr;q=0.9, en;q=0.8' })
    expect(text).toContain('<html lang="fr">')
    expect(text).toContain('<h1>Deuxième</h1>')
    expect(text).toContain(
      '<a href="/docs/use/b?lang=en">English</a> <a href="/docs/use/b?lang=ko">한국어</a>',
    )
    const others = [...text.matchAll(/<a href="[^"]+" lang="(\w+)" hreflang/g)].map(([, tag]) => tag)
    expect(others).toEqual(['en', 'ko'])
    expect((await ask('/docs/use/a', { cookie: 'lang=fr' })).text).toContain('n’existe qu’en anglais')
  })

  it('keeps a chosen language', async () => {
    const { response, status } = await ask('/docs/use/b?lang=ko')
    expect([status, response.headers.get('location')]).toEqual([302, '/docs/use/b'])
    expect(response.headers.get('set-cookie')).toContain('lang=ko')
    expect((await ask('/docs/use/b', { cookie: 'lang=ko' })).text).toContain('둘째')
  })

  it.each([
    '/docs/use/nothing',
    '/docs/use/.secret',
    '/docs/design/plan',
    '/docs/../outside',
    '/docs/%2e%2e/outside',
    '/docs/use/..%2f..%2foutside.md',
    '/docs/use/a.md',
    '/docs/use/b.ko',
    '/docs/%00',
    '/docs/%E0%A4%A',
  ])('has a page for what is not there: %s', async (path) => {
    const app = new Hono().route('/docs', docsRoutes(listDocs(folder)))
    // Not through an URL, which would tidy the path.
    const request = new Request('http://localhost/docs')
    Object.defineProperty(request, 'url', { value: `http://localhost${path}` })
    const response = await app.request(request)
    const text = await response.text()
    expect(response.status).toBe(404)
    expect(text).not.toMatch(/Outside|secret|Plan/)
  })

  it('is a page that says so where the folder is missing', async () => {
    expect((await serve(undefined)('/docs')).status).toBe(404)
  })
})

describe('the texts themselves', () => {
  const docs = listDocs(REAL)
  const ask = serve(REAL)

  it.each(['en', 'ko', 'fr'])('have no link or picture that leads nowhere (%s)', async (language) => {
    const anchors = new Map<string, Set<string>>()
    const links: { from: string; to: string }[] = []
    for (const { path } of docs.pages) {
      const from = path === '' ? '/docs' : `/docs/${path}`
      const { text, status } = await ask(from, { 'accept-language': language })
      expect(status, from).toBe(200)
      expect(text, from).toMatch(/<h1>.+<\/h1>/)
      anchors.set(from, new Set([...text.matchAll(/id="([^"]+)"/g)].map(([, id = '']) => id)))
      for (const [, to = ''] of text.matchAll(/(?:href|src|srcset)="([^"]+)"/g)) links.push({ from, to })
    }
    const outside = new Set(['/', '/mark.svg', '/first.js'])
    const leadsOn = ({ from, to }: { from: string; to: string }) => {
      if (to.startsWith('https://') || outside.has(to) || to.includes('?lang=')) return true
      const [path = '', anchor] = to.startsWith('#') ? [from, to.slice(1)] : to.split('#')
      if (docs.picture(path.slice('/docs/'.length)) !== undefined) return true
      const there = anchors.get(path)
      return anchor === undefined ? there !== undefined : there?.has(decodeURIComponent(anchor)) === true
    }
    expect(links.filter((link) => !leadsOn(link))).toEqual([])
    expect(links.length).toBeGreaterThan(100)
  })

  it('show pictures, on phones those of phones', async () => {
    const { text } = await ask('/docs/use/loom')
    const [, small = '', large = ''] =
      /<source media="\(max-width: 560px\)" srcset="([^"]+)" width="390" height="\d+"><img src="([^"]+)"/.exec(
        text,
      ) ?? []
    for (const address of [small, large]) {
      const { response } = await ask(address)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
  })
})
