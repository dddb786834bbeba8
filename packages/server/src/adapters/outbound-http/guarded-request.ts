import { isIP } from 'node:net'

import { AppError } from '@arachne/core/errors'

import type { Connect, WireAnswer } from './connect.ts'
import { isPublicAddress } from './public-address.ts'

interface GuardedRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  maxBytes: number
  timeoutMs: number
  /** 0 for requests that must not be repeated elsewhere. */
  maxRedirects: number
}

interface GuardedAnswer {
  status: number
  bytes: Uint8Array
}

/** The only way to addresses chosen by others. Only reaches public ones, regardless of names and redirects. */
export type RequestGuarded = (request: GuardedRequest) => Promise<GuardedAnswer>

export interface GuardDeps {
  /** Every address of a host name. */
  resolve(hostname: string): Promise<string[]>
  connect: Connect
}

export function createGuardedRequest({ resolve, connect }: GuardDeps): RequestGuarded {
  /** The connection uses the very address that was checked: a second look-up could answer differently. */
  async function addressOf({ hostname }: URL): Promise<string> {
    const bare = hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(bare) === 0 ? await resolve(bare).catch(() => []) : [bare]
    const [address] = addresses
    if (address === undefined) throw failed("This host name doesn't exist.")
    if (!addresses.every(isPublicAddress)) throw refused()
    return address
  }

  async function follow(request: GuardedRequest, signal: AbortSignal): Promise<GuardedAnswer> {
    let url = parse(request.url)
    for (let hops = 0; ; hops += 1) {
      const address = await addressOf(url)
      signal.throwIfAborted()
      using answer = await connect(url, { ...request, address, signal })
      const location = redirectOf(answer)
      if (location === undefined) {
        return { status: answer.status, bytes: await readAtMost(answer, request.maxBytes) }
      }
      if (hops >= request.maxRedirects) throw failed('It redirects too many times.')
      url = parse(location, url)
    }
  }

  return async (request) => {
    const signal = AbortSignal.timeout(request.timeoutMs)
    const late = Promise.withResolvers<never>()
    const stop = () => late.reject(failed('It took too long to respond.'))
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await Promise.race([follow(request, signal), late.promise])
    } catch (error) {
      throw error instanceof AppError ? error : failed("It didn't respond.")
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}

function parse(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw refused()
  if (url.username !== '' || url.password !== '') throw refused()
  return url
}

function redirectOf({ status, headers }: WireAnswer): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers.location : undefined
}

async function readAtMost({ headers, body }: WireAnswer, maxBytes: number): Promise<Uint8Array> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function refused(): AppError {
  return new AppError('invalid', 'url: only public http and https addresses can be fetched', {
    reason: 'url_refused',
  })
}

function failed(why: string): AppError {
  return new AppError('unavailable', `url: couldn't be fetched. ${why}`, { reason: 'url_failed' })
}

function tooLarge(): AppError {
  return new AppError('invalid', 'url: the file there is too large', { reason: 'file_too_large' })
}
