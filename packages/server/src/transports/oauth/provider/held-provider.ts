import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import type { SigningKeys } from '@arachne/core/authority'
import type Provider from 'oidc-provider'

import { issuerOf } from './metadata.ts'
import { createProvider, type ProviderDeps } from './provider.ts'

/** One request as the library should see it. */
export interface ProviderCall {
  method: 'GET' | 'POST'
  /** With its query. */
  path: string
  headers: Record<string, string>
  body?: string
}

export interface NodePair {
  request: IncomingMessage
  response: CapturedResponse
}

export interface HeldProvider {
  get(): Promise<Provider>
  call(call: ProviderCall): Promise<Response>
  pair(call: ProviderCall): NodePair
}

/**
 * The library is loaded with the first request that needs it, so that an instance without connected apps doesn't pay
 * for it.
 */
export function holdProvider(keys: Pick<SigningKeys, 'current'>, deps: ProviderDeps): HeldProvider {
  let held: { kid: string; issuer: string; provider: Promise<Provider> } | undefined

  function get(): Promise<Provider> {
    const key = keys.current()
    const issuer = issuerOf(deps.addresses)
    if (held?.kid !== key.kid || held.issuer !== issuer) {
      const provider = import('oidc-provider').then((library) => createProvider(library, key, deps))
      held = { kid: key.kid, issuer, provider }
    }
    return held.provider
  }

  const pair = (call: ProviderCall) => createNodePair(issuerOf(deps.addresses), call)

  return {
    get,
    pair,
    async call(call) {
      const provider = await get()
      const { request, response } = pair(call)
      void provider.callback()(request, response)
      return response.answer
    },
  }
}

/** Captures what is written to it. The library is made for Node's own objects; everything around it uses fetch. */
class CapturedResponse extends ServerResponse {
  readonly #ended = Promise.withResolvers<Response>()

  get answer(): Promise<Response> {
    return this.#ended.promise
  }

  override end(chunk?: unknown): this {
    const headers = new Headers()
    for (const [name, value] of Object.entries(this.getHeaders())) {
      // fetch counts the bytes itself.
      if (name === 'content-length' || name === 'transfer-encoding') continue
      for (const one of Array.isArray(value) ? value : [value]) headers.append(name, String(one))
    }
    const hasBody = typeof chunk === 'string' || chunk instanceof Uint8Array
    const body = hasBody && this.statusCode !== 204 ? new Uint8Array(Buffer.from(chunk)) : null
    this.#ended.resolve(new Response(body, { status: this.statusCode, headers }))
    return this
  }
}

/**
 * Addressed to the public name, whichever name, proxy or alias the request used, because the library derives URLs from
 * it.
 */
function createNodePair(issuer: string, { method, path, headers, body = '' }: ProviderCall): NodePair {
  const { host, protocol } = new URL(issuer)
  const socket = Object.assign(new Socket(), { encrypted: protocol === 'https:' })
  const request = new IncomingMessage(socket)
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  Object.assign(request, { method, url: path, headers: { ...headers, ...length, host } })
  request.push(body === '' ? null : Buffer.from(body))
  if (body !== '') request.push(null)
  return { request, response: new CapturedResponse(request) }
}
