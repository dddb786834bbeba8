import { Hono } from 'hono'

import type { Addresses } from '../../web/addresses.ts'
import type { HttpEnv } from '../../web/env.ts'
import { SCOPES } from '../tokens/scopes.ts'

export const CLIENT_AUTH_METHODS = [
  'none',
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
] as const
export const ASSERTION_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'] as const

/** Without a path: some clients look for the endpoints at the root of the origin, whatever is advertised. */
export function issuerOf(addresses: Pick<Addresses, 'base'>): string {
  return new URL(addresses.base()).origin
}

/** RFC 8414. Only names what works here. */
function authorizationServerMetadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    revocation_endpoint: `${issuer}/revoke`,
    jwks_uri: `${issuer}/jwks`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    // If these are left to their defaults, real clients give up, or register again and again.
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}

/** At the well-known address, with the path of a resource after it, and where OpenID clients look. */
const PLACES = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/mcp/:entity',
  '/.well-known/oauth-authorization-server/swarmrise/mcp',
  '/.well-known/openid-configuration',
  '/.well-known/openid-configuration/mcp/:entity',
  '/.well-known/openid-configuration/swarmrise/mcp',
  '/mcp/:entity/.well-known/openid-configuration',
  '/swarmrise/mcp/.well-known/openid-configuration',
]

export function metadataRoutes(addresses: Pick<Addresses, 'base'>): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>()
  for (const place of PLACES) {
    routes.get(place, (c) => {
      c.header('cache-control', 'public, max-age=300')
      c.header('access-control-allow-origin', '*')
      return c.json(authorizationServerMetadata(issuerOf(addresses)))
    })
  }
  return routes
}
