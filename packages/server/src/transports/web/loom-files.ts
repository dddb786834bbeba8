import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'

import { isLoomPage } from '@arachne/contract'
import type { Language } from '@arachne/words'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { html } from 'hono/html'

import type { HttpEnv } from './env.ts'
import { renderPage } from './pages/page.ts'
import { loomPolicy } from './security-headers.ts'
import { languageOf, textsIn } from './texts/language.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Never pages: a program that requests something missing there must not get a page with status 200. */
const NOT_PAGES = new Set(['api', 'avatars', 'claim', 'health', 'mcp', 'metrics', 'oauth', 'assets'])

/**
 * The built Loom. A path without a file extension is one of its pages, shown by its own router; an unknown one is also
 * a page, with status 404. Pictures of people and servers come from Discord, possibly a local one.
 */
export function loomFiles(folder: string | undefined, localDiscord: string | undefined) {
  const policy = loomPolicy(localDiscord)
  return new Hono<HttpEnv>().use(compress()).get('*', async (c, next) => {
    const path = safePath(c.req.path)
    if (path === undefined) return next()
    const isPage = extname(path) === ''
    if (isPage && NOT_PAGES.has(path.split('/')[1] ?? '')) return next()
    const content = folder && (await readIfThere(join(folder, isPage ? 'index.html' : path)))
    const status = !isPage || isLoomPage(path) ? 200 : 404
    if (content) return fileResponse(isPage ? 'index.html' : path, content, { policy, status })
    return isPage ? notBuilt(languageOf(c)) : next()
  })
}

/** undefined for a path that leads out of the folder, or can't be a file. */
function safePath(path: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined
  const clean = normalize(decoded)
  return clean.split('/').some((segment) => segment.startsWith('.')) ? undefined : clean
}

async function readIfThere(path: string): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined
    throw error
  }
}

function fileResponse(
  path: string,
  content: Buffer<ArrayBuffer>,
  { policy, status }: { policy: string; status: 200 | 404 },
): Response {
  // The build puts a hash of the content into these names.
  const isHashed = path.startsWith('/assets/')
  return new Response(content, {
    status,
    headers: {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': policy,
    },
  })
}

function notBuilt(language: Language): Promise<Response> {
  const { title, how } = textsIn(language).loomMissing
  return renderPage({
    title,
    language,
    status: 503,
    body: html`<p>${how}</p>
      <p><code>npm run build</code></p>`,
  })
}
