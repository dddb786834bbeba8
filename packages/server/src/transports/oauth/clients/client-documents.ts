import type { OAuthLimits, OAuthRecords } from '@arachne/core/authority'
import type { Clock } from '@arachne/core/ports'

/** The only way to addresses chosen by an app: public ones only. */
export type RequestOutside = (request: {
  url: string
  headers?: Record<string, string>
  maxBytes: number
  timeoutMs: number
  maxRedirects: number
}) => Promise<{ status: number; bytes: Uint8Array }>

const MAX_DOCUMENT_BYTES = 5 * 1024
const MAX_KEYS_BYTES = 64 * 1024
const TIMEOUT_MS = 2500
const DAY_MS = 24 * 60 * 60_000
/** A document that can't be fetched for this long is considered gone. Longer than a refresh token lives. */
const KEEP_DOCUMENT_MS = 35 * DAY_MS
/** The library requests an app's keys with every assertion. */
const KEEP_KEYS_MS = 5 * 60_000
const KEEP_FAILURE_MS = 5000
const MAX_REMEMBERED = 200

export interface ClientDocuments {
  /** Whether there is a copy. */
  knows(url: string): Promise<boolean>
  /** Throws `rate_limited` if this host was asked too often and there is no copy. */
  mayFetch(url: string): Promise<void>
  document(url: string): Promise<Response>
  keys(url: string): Promise<Response>
}

interface Deps {
  records: Pick<OAuthRecords, 'put' | 'find'>
  request: RequestOutside
  limits: Pick<OAuthLimits, 'takeDocument'>
  clock: Clock
}

/** Documents in which apps describe themselves. While the vendor's site is down, the last good copy is used. */
export function createClientDocuments({ records, request, limits, clock }: Deps): ClientDocuments {
  const keptKeys = new Map<string, { text: string; until: number }>()
  const refused = new Set<string>()
  const failed = new Map<string, { error: unknown; until: number }>()

  /** The library asks twice for what it didn't get. */
  function justFailed(url: string) {
    const failure = failed.get(url)
    return failure && failure.until > clock.now() ? failure : undefined
  }

  const lastGood = (url: string) => records.find({ kind: 'ClientDocument', id: url })

  async function fresh(url: string): Promise<Record<string, unknown>> {
    const document = readDocument(await get(request, url, MAX_DOCUMENT_BYTES), url)
    const expiresAt = clock.now() + KEEP_DOCUMENT_MS
    await records.put({ kind: 'ClientDocument', id: url, payload: document, expiresAt })
    return document
  }

  return {
    knows: async (url) => (await lastGood(url)) !== undefined,

    async mayFetch(url) {
      refused.delete(url)
      if (justFailed(url)) return
      try {
        await limits.takeDocument(new URL(url).host)
      } catch (error) {
        if ((await lastGood(url)) === undefined) throw error
        refused.add(url)
      }
    },

    async document(url) {
      if (refused.delete(url)) return Response.json((await lastGood(url))?.payload)
      const failure = justFailed(url)
      if (failure) throw failure.error
      try {
        return Response.json(await fresh(url))
      } catch (error) {
        const copy = await lastGood(url)
        if (copy !== undefined) return Response.json(copy.payload)
        remember(failed, url, { error, until: clock.now() + KEEP_FAILURE_MS })
        throw error
      }
    },

    async keys(url) {
      const kept = keptKeys.get(url)
      if (kept && kept.until > clock.now()) return new Response(kept.text)
      await limits.takeDocument(new URL(url).host)
      const text = await get(request, url, MAX_KEYS_BYTES)
      remember(keptKeys, url, { text, until: clock.now() + KEEP_KEYS_MS })
      return new Response(text)
    },
  }
}

async function get(request: RequestOutside, url: string, maxBytes: number): Promise<string> {
  const { status, bytes } = await request({
    url,
    headers: { accept: 'application/json' },
    maxBytes,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
  })
  if (status !== 200) throw new Error(`The answer had status ${status}.`)
  return new TextDecoder().decode(bytes)
}

function remember<Value>(kept: Map<string, Value>, url: string, value: Value): void {
  kept.delete(url)
  kept.set(url, value)
  const [oldest] = kept.size > MAX_REMEMBERED ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
}

/** Only a document that passes this replaces the last good copy. The library checks the rest. */
function readDocument(text: string, url: string): Record<string, unknown> {
  const document = JSON.parse(text) as unknown
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new Error('The document is not a JSON object.')
  }
  const fields = Object.entries(document).filter(([, value]) => value !== null)
  const { client_id: id, ...rest } = Object.fromEntries(fields) as Record<string, unknown>
  if (id !== url) throw new Error('The document describes another client.')
  if ('client_secret' in rest || !Array.isArray(rest.redirect_uris)) {
    throw new Error('The document does not describe a public client.')
  }
  // The library refuses the whole document for a picture without https.
  for (const name of ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri']) delete rest[name]
  return { client_id: id, ...rest }
}
