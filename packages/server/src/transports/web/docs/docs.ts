import { readFile } from 'node:fs/promises'

import { isLanguage } from '@arachne/words'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { setCookie } from 'hono/cookie'

import type { HttpEnv } from '../env.ts'
import { languageOf } from '../texts/language.ts'
import type { DocList } from './doc-list.ts'
import { renderDocPage, renderNoDoc } from './docs-page.ts'
import { addressOfPage, createRenderDoc } from './render-doc.ts'

const YEAR_S = 31_536_000
const ROOT = /^\/docs\/?/

/** The documentation of this version, for everyone. */
export function docsRoutes(docs: DocList) {
  const shelf = { docs, renderDoc: createRenderDoc(docs) }
  return new Hono<HttpEnv>().use(compress()).get('*', async (c) => {
    const path = decode(c.req.path).replace(ROOT, '').replace(/\/$/, '')
    const file = docs.picture(path)
    if (file !== undefined) return picture(file)
    const chosen = c.req.query('lang')
    const language = isLanguage(chosen) ? chosen : languageOf(c)
    const page = docs.page(path)
    if (page === undefined) return renderNoDoc(docs, language)
    if (!isLanguage(chosen)) return renderDocPage(shelf, page, language)
    setCookie(c, 'lang', chosen, { path: '/', maxAge: YEAR_S, sameSite: 'Lax' })
    return c.redirect(addressOfPage(page))
  })
}

/** An undecodable path has no page. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function picture(file: string): Promise<Response> {
  return new Response(await readFile(file), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
  })
}
