import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'

export interface WireAnswer extends Disposable {
  status: number
  headers: { location?: string | undefined; 'content-length'?: string | undefined }
  body: AsyncIterable<Uint8Array>
}

export interface WireRequest {
  /** The address of the socket, independent of the URL's host name. */
  address: string
  method?: string
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
}

export type Connect = (url: URL, request: WireRequest) => Promise<WireAnswer>

/** Makes one request on its own socket, to exactly this address. */
export const connectTo: Connect = (url, { address, method = 'GET', headers, body, signal }) => {
  const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>()
  const start = url.protocol === 'https:' ? requestHttps : requestHttp
  const sending = start(url, {
    agent: false,
    method,
    headers: { 'user-agent': 'Arachne', 'accept-encoding': 'identity', ...headers },
    signal,
    lookup: (_hostname, options, answer) => {
      const family = isIP(address)
      if (options.all) answer(null, [{ address, family }])
      else answer(null, address, family)
    },
  })
  sending.on('error', reject)
  sending.on('response', (response) => {
    resolve({
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: response,
      [Symbol.dispose]: () => void response.destroy(),
    })
  })
  sending.end(body)
  return promise
}

export async function resolveHost(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true })
  return found.map(({ address }) => address)
}
