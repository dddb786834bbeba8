import { createHash } from 'node:crypto'

import type { Ids } from '@arachne/core/ports'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'

import type { LibraryErrors } from '../clients/normalise-client.ts'
import type { Agreement } from '../consent/agreements.ts'
import { failureOf } from '../oauth-error.ts'
import { readResource, type ResourceServerFor } from '../tokens/resources.ts'
import type { Library, ProviderDeps } from './provider.ts'

type Features = NonNullable<Configuration['features']>

/** Features that are on by default but not used are turned off. */
export function features(library: Library, deps: ProviderDeps, resourceServer: ResourceServerFor): Features {
  const { errors } = library
  const { documents, ids } = deps
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    claimsParameter: { enabled: false },
    revocation: {
      enabled: true,
      // Another app's token is unaffected, and its owner isn't revealed.
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
      async allowFetch(ctx: KoaContextWithOIDC | undefined, clientId) {
        if (new URL(clientId).pathname === '/') return false
        // A client that presents a code or a token has been here before. New addresses are only looked up for browsers,
        // few of which share an address.
        const isFirstVisit = ctx?.oidc.route === 'authorization'
        if (!isFirstVisit && !(await documents.knows(clientId))) return false
        await documents.mayFetch(clientId).catch((error: unknown) => {
          throw tooMuch(ctx, error, errors)
        })
        return true
      },
      allowClient: () => true,
    },
    resourceIndicators: resourceIndicators(library, deps, resourceServer),
  }
}

function tooMuch(ctx: KoaContextWithOIDC | undefined, error: unknown, errors: LibraryErrors): unknown {
  const { status, error: code, description, retryAfterSeconds } = failureOf(error)
  if (retryAfterSeconds === undefined) return error
  ctx?.set('retry-after', String(retryAfterSeconds))
  return Object.assign(new errors.CustomOIDCProviderError(code, description), { status, statusCode: status })
}

type ResourceIndicators = NonNullable<Features['resourceIndicators']>

/** RFC 8707. Without one, the resource is what the person chose. */
function resourceIndicators(
  { errors }: Library,
  { addresses, agreements, entityExists }: ProviderDeps,
  resourceServer: ResourceServerFor,
): ResourceIndicators {
  const agreementIn = async (ctx: KoaContextWithOIDC): Promise<Agreement | undefined> => {
    const grantId = ctx.oidc.grant?.jti ?? ctx.oidc.result?.consent?.grantId
    return grantId === undefined ? undefined : agreements.live(grantId)
  }
  return {
    enabled: true,
    useGrantedResource: () => true,
    async defaultResource(ctx, _client, oneOf) {
      if (oneOf !== undefined) throw new errors.InvalidTarget('only one resource can be asked for at a time')
      return (await agreementIn(ctx))?.audience
    },
    async getResourceServerInfo(ctx, resource) {
      if (Array.isArray(ctx.oidc.params?.resource)) {
        throw new errors.InvalidTarget('only one resource can be asked for at a time')
      }
      const named = readResource(resource, addresses)
      const isThere =
        named.kind === 'member' || (named.kind === 'entity' && (await entityExists(named.entityId)))
      if (!isThere || named.url !== resource) {
        throw new errors.InvalidTarget('there is no such resource here')
      }
      return resourceServer(resource, await agreementIn(ctx))
    },
  }
}

/** Some clients register again and again: a public app with the same description is the same app. */
function clientIdOf(ctx: KoaContextWithOIDC, ids: Pick<Ids, 'token'>): string {
  const body = ctx.oidc.body ?? {}
  if (body.token_endpoint_auth_method !== 'none') return `app_${ids.token(24)}`
  const same = JSON.stringify(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return `app_${createHash('sha256').update(same).digest('base64url')}`
}
