import type { EntityId } from '@arachne/contract'
import type { OAuthRecords, SigningKey } from '@arachne/core/authority'
import type { Clock, Ids } from '@arachne/core/ports'
import type * as OidcProvider from 'oidc-provider'
import type { Configuration } from 'oidc-provider'
import type Provider from 'oidc-provider'

import type { ApprovedApps } from '../clients/approved-apps.ts'
import type { ClientDocuments } from '../clients/client-documents.ts'
import type { Agreements } from '../consent/agreements.ts'
import { failureOf } from '../oauth-error.ts'
import { CODE_SECONDS, INTERACTION_SECONDS } from '../tokens/issuing.ts'
import { createRefresh } from '../tokens/refresh.ts'
import { createResourceServer, type ResourceAddresses } from '../tokens/resources.ts'
import { type ReadToken, revokeJwt } from '../tokens/revoke-jwt.ts'
import { SCOPES } from '../tokens/scopes.ts'
import { features } from './features.ts'
import { hooks } from './hooks.ts'
import { ASSERTION_ALGORITHMS, CLIENT_AUTH_METHODS, issuerOf } from './metadata.ts'
import { createModelAdapter } from './model-adapter.ts'

export type Library = typeof OidcProvider

export interface ProviderDeps {
  addresses: ResourceAddresses
  records: OAuthRecords
  agreements: Agreements
  approved: ApprovedApps
  documents: ClientDocuments
  /** Reads tokens with our own signature. */
  readToken: ReadToken
  entityExists(id: EntityId): Promise<boolean>
  ids: Pick<Ids, 'token' | 'uuid'>
  clock: Clock
  /** Signs the cookies that bind a request to a browser; otherwise, the page's address would be enough. */
  cookieKey: Buffer
  onServerError(error: unknown): void
}

/** The library, configured for exactly what `metadata.ts` promises. */
export function createProvider(library: Library, key: SigningKey, deps: ProviderDeps): Provider {
  const { errors, Provider: Library } = library
  const { records, agreements, approved, clock, ids } = deps
  const issuer = issuerOf(deps.addresses)
  const resourceServer = createResourceServer(key.kid, clock)
  const provider = new Library(issuer, {
    ...hooks(library, deps),
    ...protocol(library, deps),
    adapter: createModelAdapter({ records, agreements, clock, errors, context: () => Library.ctx }),
    jwks: { keys: [{ ...key }] },
    features: features(library, deps, resourceServer),
  })
  const newToken = ids.token
  const refresh = createRefresh({
    provider,
    records,
    agreements,
    approved,
    resourceServer,
    newToken,
    clock,
    errors,
  })
  provider.registerGrantType('refresh_token', refresh, ['refresh_token', 'scope', 'resource'], ['resource'])
  provider.use(reportFailures(deps))
  provider.use(revokeJwt(deps))
  provider.use(dropSessionCookie)
  provider.on('server_error', (_ctx, error) => deps.onServerError(error))
  provider.silent = true
  return provider
}

function protocol(
  { interactionPolicy: { Check, Prompt } }: Library,
  { cookieKey }: ProviderDeps,
): Configuration {
  const consent = new Prompt(
    { name: 'consent', requestable: false },
    new Check(
      'consent_missing',
      'the person must agree',
      (ctx) => ctx.oidc.result?.consent?.grantId === undefined,
    ),
  )
  return {
    scopes: [...SCOPES],
    claims: { openid: ['sub'] },
    responseTypes: ['code'],
    clientAuthMethods: [...CLIENT_AUTH_METHODS],
    clientDefaults: { id_token_signed_response_alg: 'EdDSA' },
    enabledJWA: {
      clientAuthSigningAlgValues: [...ASSERTION_ALGORITHMS],
      idTokenSigningAlgValues: ['EdDSA'],
    },
    pkce: { required: () => true },
    routes: {
      authorization: '/authorize',
      registration: '/register',
      revocation: '/revoke',
      token: '/token',
    },
    cookies: {
      names: { session: 'oauth_session', interaction: 'oauth_request', resume: 'oauth_resume' },
      keys: [cookieKey],
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    interactions: {
      policy: [consent],
      url: (_ctx, interaction) => `/oauth/consent/${interaction.uid}`,
    },
    ttl: {
      AuthorizationCode: CODE_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: INTERACTION_SECONDS,
      // Decided by the grant, hook by hook; these are never used.
      AccessToken: (_ctx, token) => token.resourceServer?.accessTokenTTL ?? 1,
      RefreshToken: INTERACTION_SECONDS,
      Grant: INTERACTION_SECONDS,
      IdToken: 1,
    },
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    revokeGrantPolicy: () => true,
  }
}

/** Otherwise, the library's framework would write to the console. */
function reportFailures({ onServerError }: ProviderDeps): Parameters<Provider['use']>[0] {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      onServerError(error)
      const { status, error: code, description } = failureOf(error)
      ctx.status = status
      ctx.body = { error: code, error_description: description }
    }
  }
}

/** The library doesn't handle login: it would set a cookie for a session that isn't stored. */
const dropSessionCookie: Parameters<Provider['use']>[0] = async (ctx, next) => {
  await next()
  const header = ctx.res.getHeader('set-cookie') ?? []
  const cookies = Array.isArray(header) ? header : [String(header)]
  const ours = cookies.filter((cookie) => !cookie.startsWith('oauth_session'))
  if (ours.length === cookies.length) return
  ctx.remove('set-cookie')
  if (ours.length > 0) ctx.set('set-cookie', ours)
}
