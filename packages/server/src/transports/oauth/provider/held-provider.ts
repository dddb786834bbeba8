import type { SigningKeys } from '@arachne/core/authority'
import type Provider from 'oidc-provider'

import { issuerOf } from './metadata.ts'
import { createNodePair, type NodePair, type ProviderCall } from './provider-call.ts'
import { createProvider, type ProviderDeps } from './provider.ts'

export interface HeldProvider {
  get(): Promise<Provider>
  call(call: ProviderCall): Promise<Response>
  pair(call: ProviderCall): NodePair
}

/** The library is loaded with the first request that needs it: an instance that nobody connects to does not pay for it. */
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
