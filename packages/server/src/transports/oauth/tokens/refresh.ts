import type { FoundRecord, OAuthRecords } from '@arachne/core/authority'
import type { Clock, Ids } from '@arachne/core/ports'
import type Provider from 'oidc-provider'
import type { TokenEndpointGrantContext } from 'oidc-provider'

import type { ApprovedApps } from '../clients/approved-apps.ts'
import type { LibraryErrors } from '../clients/normalise-client.ts'
import type { Agreement, Agreements } from '../consent/agreements.ts'
import { accessTokenSeconds, isReplayable, type Issue, refreshTokenExpiry } from './issuing.ts'
import type { ResourceServerFor } from './resources.ts'

interface RefreshParams {
  refresh_token?: string
}

type RefreshContext = TokenEndpointGrantContext<RefreshParams>

interface Deps {
  provider: Provider
  records: OAuthRecords
  agreements: Agreements
  approved: Pick<ApprovedApps, 'note'>
  resourceServer: ResourceServerFor
  newToken: Ids['token']
  clock: Clock
  errors: LibraryErrors
}

interface Presented {
  id: string
  found: FoundRecord
  agreement: Agreement
}

/**
 * Replaces the library's own refresh, which uses up the token before it has checked the resource, and ends the grant if
 * two calls refresh at once. The app is authenticated before this runs.
 */
export function createRefresh(deps: Deps): (ctx: RefreshContext) => Promise<void> {
  const { records, agreements, approved, clock, errors } = deps

  async function find(ctx: RefreshContext): Promise<Presented> {
    const id = ctx.oidc.params.refresh_token
    if (id === undefined || id === '')
      throw new errors.InvalidRequest("missing required parameter 'refresh_token'")
    const found = await records.find({ kind: 'RefreshToken', id })
    if (found === undefined) throw new errors.InvalidGrant('refresh token not found')
    if (found.payload.clientId !== ctx.oidc.client.clientId) throw new errors.InvalidGrant('client mismatch')
    const agreement = await agreements.live(String(found.payload.grantId))
    if (agreement === undefined) throw new errors.InvalidGrant('grant not found')
    return { id, found, agreement }
  }

  function checkWishes(ctx: RefreshContext, agreement: Agreement): void {
    const { scope, resource } = ctx.oidc.params
    const given = agreement.scope.split(' ')
    const foreign = scope?.split(' ').filter((word) => !given.includes(word) && word !== '') ?? []
    if (foreign.length > 0)
      throw new errors.InvalidScope('refresh token missing requested scope', foreign.join(' '))
    if (resource !== undefined && resource !== agreement.audience) throw new errors.InvalidTarget()
  }

  async function again(found: FoundRecord, agreement: Agreement): Promise<Record<string, unknown>> {
    if (found.consumedAt !== undefined && isReplayable(found.consumedAt, clock) && found.answer)
      return found.answer
    await agreement.end('reuse')
    await records.removeOfGrant('RefreshToken', agreement.id)
    throw new errors.InvalidGrant('refresh token already used')
  }

  return async (ctx) => {
    const { id, found, agreement } = await find(ctx)
    checkWishes(ctx, agreement)
    if (found.consumedAt !== undefined) {
      ctx.body = await again(found, agreement)
      return
    }
    const nextId = deps.newToken(32)
    const answer = await makeAnswer(deps, ctx, {
      agreement,
      secret: String(found.payload.seed),
      refreshToken: nextId,
    })
    const expiresAt = refreshTokenExpiry(agreement, clock)
    const payload = { ...found.payload, iat: seconds(clock.now()), exp: seconds(expiresAt) }
    const next = { kind: 'RefreshToken' as const, id: nextId, payload, grantId: agreement.id, expiresAt }
    if (await records.replace({ kind: 'RefreshToken', id }, { answer, next })) {
      await approved.note(agreement)
      ctx.body = answer
      return
    }
    // Another request was first, here or in another process, and all get its answer.
    const won = await records.find({ kind: 'RefreshToken', id })
    if (won === undefined) throw new errors.InvalidGrant('refresh token not found')
    ctx.body = await again(won, agreement)
  }
}

async function makeAnswer(
  { provider, resourceServer, clock }: Deps,
  ctx: RefreshContext,
  { agreement, secret, refreshToken }: Issue & { refreshToken: string },
): Promise<Record<string, unknown>> {
  ctx.state.issue = { agreement, secret } satisfies Issue
  const { id: grantId, accountId, scope, audience } = agreement
  const token = new provider.AccessToken({
    accountId,
    client: ctx.oidc.client,
    grantId,
    gty: 'refresh_token',
    scope,
    resourceServer: new provider.ResourceServer(audience, resourceServer(audience, agreement)),
  })
  return {
    access_token: await token.save(),
    expires_in: accessTokenSeconds(agreement, clock),
    refresh_token: refreshToken,
    scope,
    token_type: 'Bearer',
  }
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}
