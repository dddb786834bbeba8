import type { Clock, FoundRecord, Grant, Ids, OAuthRecords } from '@arachne/core'
import type Provider from 'oidc-provider'
import type { TokenEndpointGrantContext } from 'oidc-provider'

import type { Addresses } from '../http/addresses.ts'
import { SCOPE } from '../http/resource-metadata.ts'
import {
  accessTokenSeconds,
  type GrantsInUse,
  isReplayable,
  type Issue,
  refreshTokenExpiry,
} from './issuing.ts'
import { USED_CLIENT_MS } from './model-adapter.ts'
import type { LibraryErrors } from './normalise-client.ts'
import type { ResourceServerFor } from './resource-server.ts'

interface RefreshParams {
  refresh_token?: string
}

type RefreshContext = TokenEndpointGrantContext<RefreshParams>

interface Deps {
  provider: Provider
  records: OAuthRecords
  grants: GrantsInUse
  addresses: Pick<Addresses, 'mcp'>
  resourceServer: ResourceServerFor
  newToken: Ids['token']
  clock: Clock
  errors: LibraryErrors
}

/**
 * Takes the place of the library's own, which uses the token up before it has looked at the resource and ends the grant
 * when two calls refresh at once. The app has proven who it is before this runs.
 */
export function createRefresh(deps: Deps): (ctx: RefreshContext) => Promise<void> {
  const { records, grants, clock, errors } = deps

  async function find(ctx: RefreshContext): Promise<{ id: string; found: FoundRecord; grant: Grant }> {
    const id = ctx.oidc.params.refresh_token
    if (id === undefined || id === '')
      throw new errors.InvalidRequest("missing required parameter 'refresh_token'")
    const found = await records.find({ kind: 'RefreshToken', id })
    if (found === undefined) throw new errors.InvalidGrant('refresh token not found')
    if (found.payload.clientId !== ctx.oidc.client.clientId) throw new errors.InvalidGrant('client mismatch')
    const grant = await grants.live(String(found.payload.grantId))
    if (grant === undefined) throw new errors.InvalidGrant('grant not found')
    return { id, found, grant }
  }

  function checkWishes(ctx: RefreshContext, grant: Grant): void {
    const { scope, resource } = ctx.oidc.params
    const foreign = scope?.split(' ').filter((word) => word !== SCOPE && word !== '') ?? []
    if (foreign.length > 0)
      throw new errors.InvalidScope('refresh token missing requested scope', foreign.join(' '))
    if (resource !== undefined && resource !== deps.addresses.mcp(grant.entityId))
      throw new errors.InvalidTarget()
  }

  async function again(found: FoundRecord, grant: Grant): Promise<Record<string, unknown>> {
    if (found.consumedAt !== undefined && isReplayable(found.consumedAt, clock) && found.answer)
      return found.answer
    await grants.end(grant.id, 'reuse', 'system')
    await records.removeOfGrant('RefreshToken', grant.id)
    throw new errors.InvalidGrant('refresh token already used')
  }

  return async (ctx) => {
    const { id, found, grant } = await find(ctx)
    checkWishes(ctx, grant)
    if (found.consumedAt !== undefined) {
      ctx.body = await again(found, grant)
      return
    }
    const nextId = deps.newToken(32)
    const answer = await makeAnswer(deps, ctx, {
      grant,
      seed: String(found.payload.seed),
      refreshToken: nextId,
    })
    const expiresAt = refreshTokenExpiry(grant, clock)
    const payload = { ...found.payload, iat: seconds(clock.now()), exp: seconds(expiresAt) }
    const next = { kind: 'RefreshToken' as const, id: nextId, payload, grantId: grant.id, expiresAt }
    if (await records.replace({ kind: 'RefreshToken', id }, { answer, next })) {
      await records.prolong({ kind: 'Client', id: grant.client.id }, clock.now() + USED_CLIENT_MS)
      ctx.body = answer
      return
    }
    // Somebody was first, here or in another process, and everybody gets what they got.
    const won = await records.find({ kind: 'RefreshToken', id })
    if (won === undefined) throw new errors.InvalidGrant('refresh token not found')
    ctx.body = await again(won, grant)
  }
}

async function makeAnswer(
  { provider, addresses, resourceServer, clock }: Deps,
  ctx: RefreshContext,
  { grant, seed, refreshToken }: Issue & { refreshToken: string },
): Promise<Record<string, unknown>> {
  ctx.state.issue = { grant, seed } satisfies Issue
  const audience = addresses.mcp(grant.entityId)
  const token = new provider.AccessToken({
    accountId: grant.userId,
    client: ctx.oidc.client,
    grantId: grant.id,
    gty: 'refresh_token',
    scope: grant.scope,
    resourceServer: new provider.ResourceServer(audience, resourceServer(audience, grant)),
  })
  return {
    access_token: await token.save(),
    expires_in: accessTokenSeconds(grant, clock),
    refresh_token: refreshToken,
    scope: grant.scope,
    token_type: 'Bearer',
  }
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}
