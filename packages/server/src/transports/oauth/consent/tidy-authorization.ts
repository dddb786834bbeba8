import { SCOPE } from '../../web/resource-metadata.ts'
import { readResource, type ResourceAddresses, tidyResource } from '../tokens/resources.ts'
import { memberScopes } from '../tokens/scopes.ts'

/** Parameters of OpenID Connect, which isn't supported here; clients that support both send them. */
const OPENID_ONLY = ['nonce', 'max_age', 'acr_values', 'claims', 'claims_locales', 'id_token_hint']

/**
 * The parameters of an authorization request that matter here. A repeated parameter stays repeated: the library refuses
 * it, and knows by then whether it may tell the app.
 */
export function tidyAuthorization(query: string, addresses: ResourceAddresses): string {
  const params = new URLSearchParams(query)
  const isOnce = (name: string) => params.getAll(name).length === 1
  for (const name of OPENID_ONLY) params.delete(name)
  // Consent is always asked for. The only other value asks for no page at all, which can't be granted.
  if (isOnce('prompt') && !params.get('prompt')?.split(' ').includes('none')) params.delete('prompt')
  // Any other mode would put the answer into a page with script. This value isn't a mode, and is refused by a plain
  // redirect.
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
