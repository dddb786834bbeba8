import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

export interface Asset {
  bytes: Uint8Array
  type: string
  /** How long a browser may keep it. */
  cache: 'no-store' | 'no-cache' | 'private, max-age=31536000, immutable'
}

export interface Assets {
  page(): Promise<Asset>
  /** undefined for everything that is not a file of the page. */
  find(path: string): Promise<Asset | undefined>
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
/** Names of the page's own files have no dots but the last, so no path can leave the folder. */
const FILE = /^(assets\/)?[\w-]+\.(js|css|svg)$/

/** The build puts the page beside the program; a sandbox that runs from its sources reads the one in dist/. */
function pageFolder(): URL {
  const beside = new URL('page/', import.meta.url)
  return existsSync(new URL('index.html', beside))
    ? beside
    : new URL('../../../../dist/page/', import.meta.url)
}

/** The page's files as they are: another build may have come since. `filled` puts this start's tokens into the HTML. */
export function createAssets(filled: Readonly<Record<string, string>>): Assets {
  const folder = pageFolder()
  return {
    async page() {
      const html = fill(await readFile(new URL('index.html', folder), 'utf8'), filled)
      return { bytes: Buffer.from(html), type: 'text/html; charset=utf-8', cache: 'no-store' }
    },
    async find(path) {
      const [, hashed, ending = ''] = FILE.exec(path) ?? []
      const type = TYPES[ending]
      if (type === undefined) return undefined
      const bytes = await readFile(new URL(path, folder)).catch(() => undefined)
      // The build puts what a file holds into its name, except for the few that have a fixed one.
      const cache = hashed ? 'private, max-age=31536000, immutable' : 'no-cache'
      return bytes && { bytes, type, cache }
    },
  }
}

function fill(html: string, filled: Readonly<Record<string, string>>): string {
  let text = html
  for (const [mark, value] of Object.entries(filled)) text = text.replaceAll(mark, escapeAttribute(value))
  return text
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
