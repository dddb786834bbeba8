import { SCOPE } from '../../web/resource-metadata.ts'
import { readResource, type ResourceAddresses, tidyResource } from '../tokens/resources.ts'
import { memberScopes } from '../tokens/scopes.ts'

/** They belong to OpenID Connect, which is not spoken here; clients that speak both send them along. */
const OPENID_ONLY = ['nonce', 'max_age', 'acr_values', 'claims', 'claims_locales', 'id_token_hint']

/**
 * The parameters of an authorization request as far as they mean something here. Sent twice, a parameter stays twice:
 * the library refuses that, and knows by then whether it may say so to the app.
 */
export function tidyAuthorization(query: string, addresses: ResourceAddresses): string {
  const params = new URLSearchParams(query)
  const isOnce = (name: string) => params.getAll(name).length === 1
  for (const name of OPENID_ONLY) params.delete(name)
  // Consent is always asked for. What remains is the wish to see no page at all, which cannot be granted.
  if (isOnce('prompt') && !params.get('prompt')?.split(' ').includes('none')) params.delete('prompt')
  // Any other mode puts the answer into a page with script. This word is none, and is refused by a plain redirect.
  if (isOnce('response_mode')) {
    if (params.get('response_mode') === 'query') params.delete('response_mode')
    else params.set('response_mode', 'unsupported')
  }
  tidyResource(params, addresses)
  if (params.getAll('scope').length <= 1) {
    const isOfMember = readResource(params.get('resource') ?? '', addresses).kind === 'member'
    params.set('scope', isOfMember ? memberScopes(params.get('scope') ?? '').join(' ') : SCOPE)
  }
  return params.toString()
}
