import { createHash } from 'node:crypto'

import type { EntityId } from '@arachne/contract'
import type { Clock, Grant, Ids, OAuthRecords, SigningKey } from '@arachne/core'
import type * as OidcProvider from 'oidc-provider'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type Provider from 'oidc-provider'

import type { Addresses } from '../http/addresses.ts'
import { SCOPE } from '../http/resource-metadata.ts'
import type { ClientDocuments } from './client-documents.ts'
import {
  type GrantSeeds,
  type GrantsInUse,
  CODE_SECONDS,
  INTERACTION_SECONDS,
  type Issue,
} from './issuing.ts'
import { ASSERTION_ALGORITHMS, CLIENT_AUTH_METHODS, issuerOf } from './metadata.ts'
import { createModelAdapter, USED_CLIENT_MS } from './model-adapter.ts'
import { normaliseClient } from './normalise-client.ts'
import { errorPage } from './oauth-error.ts'
import { createRefresh } from './refresh.ts'
import { createResourceServer, type ResourceServerFor } from './resource-server.ts'
import { readResource } from './resources.ts'
import { type ReadToken, revokeJwt } from './revoke-jwt.ts'

export type Library = typeof OidcProvider

export interface ProviderDeps {
  addresses: Pick<Addresses, 'base' | 'mcp'>
  records: OAuthRecords
  grants: GrantsInUse
  seeds: GrantSeeds
  documents: ClientDocuments
  /** What our own signature stands under. */
  readToken: ReadToken
  entityExists(id: EntityId): Promise<boolean>
  ids: Pick<Ids, 'token' | 'uuid'>
  clock: Clock
  onServerError(error: unknown): void
}

/** The library, set up for what is promised in `metadata.ts` and for nothing else. */
export function createProvider(library: Library, key: SigningKey, deps: ProviderDeps): Provider {
  const { errors, Provider: Library } = library
  const issuer = issuerOf(deps.addresses)
  const resourceServer = createResourceServer(key.kid, deps.clock)
  const provider = new Library(issuer, {
    ...hooks(library, deps),
    ...protocol(library),
    adapter: createModelAdapter({ ...deps, errors, context: () => Library.ctx }),
    jwks: { keys: [{ ...key }] },
    features: features(library, deps, resourceServer),
  })
  const refresh = createRefresh({ ...deps, provider, resourceServer, errors, newToken: deps.ids.token })
  provider.registerGrantType('refresh_token', refresh, ['refresh_token', 'scope', 'resource'], ['resource'])
  provider.use(reportFailures(deps))
  provider.use(revokeJwt(deps))
  provider.use(dropSessionCookie)
  provider.on('server_error', (_ctx, error) => deps.onServerError(error))
  provider.silent = true
  return provider
}

function protocol({ interactionPolicy: { Check, Prompt } }: Library): Configuration {
  const consent = new Prompt(
    { name: 'consent', requestable: false },
    new Check(
      'consent_missing',
      'the person must agree',
      (ctx) => ctx.oidc.result?.consent?.grantId === undefined,
    ),
  )
  return {
    scopes: [SCOPE],
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
      short: { httpOnly: true, sameSite: 'lax', signed: false },
    },
    interactions: {
      policy: [consent],
      url: (_ctx, interaction) => `/oauth/consent/${interaction.uid}`,
    },
    ttl: {
      AuthorizationCode: CODE_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: INTERACTION_SECONDS,
      // Told by the grant, hook by hook; these are never reached.
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

function hooks({ errors }: Library, deps: ProviderDeps): Configuration {
  const { grants, seeds, documents, records, clock } = deps

  /** At the exchange of a code: the one moment a seed is made. A refresh has brought its own. */
  async function issueOf(ctx: KoaContextWithOIDC, grantId: string): Promise<Issue> {
    if (ctx.state.issue !== undefined) return ctx.state.issue as Issue
    const grant = await grants.live(grantId)
    if (grant === undefined) throw new errors.InvalidGrant('grant not found')
    const seed = seeds.make()
    const publicKey = await seeds.publicKeyOf({ seed, grantId, entityId: grant.entityId })
    if (!(await grants.exchanged(grantId, publicKey)))
      throw new errors.InvalidGrant('grant already exchanged')
    await records.prolong({ kind: 'Client', id: grant.client.id }, clock.now() + USED_CLIENT_MS)
    const issue: Issue = { grant, seed }
    ctx.state.issue = issue
    return issue
  }

  return {
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    loadExistingGrant: (ctx) => findAgreed(ctx),
    async extraTokenClaims(ctx, token) {
      if (!('grantId' in token) || typeof token.grantId !== 'string') return undefined
      const { grant, seed } = await issueOf(ctx, token.grantId)
      return { entity_id: grant.entityId, gid: grant.id, gk: seeds.wrap(seed, grant.id) }
    },
    formats: {
      bitsOfOpaqueRandomness: 256,
      customizers: {
        jwt(_ctx, token, { payload }) {
          const iat = Math.floor(clock.now() / 1000)
          Object.assign(payload, { iat, exp: iat + (token.resourceServer?.accessTokenTTL ?? 0) })
        },
      },
    },
    extraClientMetadata: {
      properties: ['token_endpoint_auth_methods_supported'],
      validator: (_ctx, _name, _value, metadata) => normaliseClient(metadata, errors),
    },
    // Of the two things the library fetches, only documents forbid redirects.
    fetch(input, options) {
      const url = input instanceof Request ? input.url : input.toString()
      return options?.redirect === 'manual' ? documents.document(url) : documents.keys(url)
    },
    async renderError(ctx, { error, error_description: description = '' }) {
      const page = await errorPage({ status: ctx.status, error, description })
      for (const [name, value] of page.headers) ctx.set(name, value)
      ctx.body = await page.text()
    },
  }
}

async function findAgreed(ctx: KoaContextWithOIDC) {
  const grantId = ctx.oidc.result?.consent?.grantId
  return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId)
}

function features(
  { errors }: Library,
  { addresses, grants, documents, entityExists, ids }: ProviderDeps,
  resourceServer: ResourceServerFor,
): Configuration['features'] {
  const grantOf = async (ctx: KoaContextWithOIDC): Promise<Grant | undefined> => {
    const grantId = ctx.oidc.grant?.jti ?? ctx.oidc.result?.consent?.grantId
    return grantId === undefined ? undefined : grants.live(grantId)
  }
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    claimsParameter: { enabled: false },
    revocation: {
      enabled: true,
      // Somebody else's token stays what it is, and nobody learns whose it is.
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    registration: {
      enabled: true,
      issueRegistrationAccessToken: false,
      idFactory: (ctx) => clientIdOf(ctx, ids),
      secretFactory: () => ids.token(32),
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      cacheDuration: { min: 300, max: 300 },
      async allowFetch(_ctx, clientId) {
        if (new URL(clientId).pathname === '/') return false
        await documents.mayFetch(clientId)
        return true
      },
      allowClient: () => true,
    },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      async defaultResource(ctx, _client, oneOf) {
        if (oneOf !== undefined)
          throw new errors.InvalidTarget('only one resource can be asked for at a time')
        const grant = await grantOf(ctx)
        return grant && addresses.mcp(grant.entityId)
      },
      async getResourceServerInfo(ctx, resource) {
        if (Array.isArray(ctx.oidc.params?.resource)) {
          throw new errors.InvalidTarget('only one resource can be asked for at a time')
        }
        const named = readResource(resource, addresses)
        if (named.kind !== 'entity' || named.url !== resource || !(await entityExists(named.entityId))) {
          throw new errors.InvalidTarget('there is no such resource here')
        }
        return resourceServer(resource, await grantOf(ctx))
      },
    },
  }
}

/** Some clients register again and again: a public app that says the same about itself is the same app. */
function clientIdOf(ctx: KoaContextWithOIDC, ids: Pick<Ids, 'token'>): string {
  const body = ctx.oidc.body ?? {}
  if (body.token_endpoint_auth_method !== 'none') return `app_${ids.token(24)}`
  const same = JSON.stringify(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return `app_${createHash('sha256').update(same).digest('base64url')}`
}

/** Without this the library's framework writes to the console by itself. */
function reportFailures({ onServerError }: ProviderDeps): Parameters<Provider['use']>[0] {
  return async (_ctx, next) => {
    try {
      await next()
    } catch (error) {
      onServerError(error)
      throw error
    }
  }
}

/** Login is not the library's: it would set a cookie for a session that nothing keeps. */
const dropSessionCookie: Parameters<Provider['use']>[0] = async (ctx, next) => {
  await next()
  const header = ctx.res.getHeader('set-cookie') ?? []
  const cookies = Array.isArray(header) ? header : [String(header)]
  const ours = cookies.filter((cookie) => !cookie.startsWith('oauth_session'))
  if (ours.length === cookies.length) return
  ctx.remove('set-cookie')
  if (ours.length > 0) ctx.set('set-cookie', ours)
}
