import { readdir, readFile } from 'node:fs/promises'

export interface Asset {
  bytes: Uint8Array
  type: string
  /** Holds tokens: must not be kept by anybody. */
  secret: boolean
}

export interface Assets {
  page(): Promise<Asset>
  /** undefined for everything that is not a file of the page. */
  find(path: string): Promise<Asset | undefined>
}

const FOLDER = new URL('page/', import.meta.url)
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
/** Names of the page's own files have no dots but the last, so no path can leave the folder. */
const FILE = /^(?:[a-z]+\/)?[a-z][a-z0-9-]*\.(js|css|svg)$/

/** The page's files, read once. `filled` puts this start's tokens and addresses into the HTML. */
export function createAssets(filled: Readonly<Record<string, string>>): Assets {
  const known = new Map<string, Promise<Asset | undefined>>()
  const load = (path: string, read: () => Promise<Asset | undefined>) => {
    const found = known.get(path) ?? read()
    known.set(path, found)
    return found
  }
  return {
    async page() {
      const page = await load('/', async () => {
        const html = await readFile(new URL('index.html', FOLDER), 'utf8')
        const whole = html.replace('<!-- modules -->', await preloads())
        return describe(Buffer.from(fill(whole, filled)), 'text/html; charset=utf-8', true)
      })
      if (!page) throw new Error('The chat page has no index.html.')
      return page
    },
    find(path) {
      const type = TYPES[FILE.exec(path)?.[1] ?? '']
      return load(path, async () => {
        if (type === undefined) return undefined
        const bytes = await readFile(new URL(path, FOLDER)).catch(() => undefined)
        return bytes && describe(bytes, type, false)
      })
    },
  }
}

/** Without a build step a module is found only when the one that needs it is read: this names them all at once. */
async function preloads(): Promise<string> {
  const paths = (await readdir(FOLDER, { recursive: true })).map((path) => path.replaceAll('\\', '/'))
  const modules = paths.filter((path) => path.endsWith('.js') && FILE.test(path) && path !== 'theme.js')
  return modules
    .toSorted()
    .map((path) => `<link rel="modulepreload" href="/chat/{{version}}/${path}" />`)
    .join('')
}

function fill(html: string, filled: Readonly<Record<string, string>>): string {
  let text = html
  for (const [mark, value] of Object.entries(filled)) text = text.replaceAll(mark, escapeAttribute(value))
  return text
}

function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function describe(bytes: Uint8Array, type: string, secret: boolean): Asset {
  return { bytes, type, secret }
}
