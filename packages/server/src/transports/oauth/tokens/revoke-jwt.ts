import type Provider from 'oidc-provider'

import type { Agreements } from '../consent/agreements.ts'

/** Whose token it is, if we signed it; even if it has expired. */
export type ReadToken = (jwt: string) => Promise<{ grantId: string; clientId: string } | undefined>

interface Deps {
  agreements: Pick<Agreements, 'live'>
  readToken: ReadToken
}

/**
 * The library doesn't revoke JWTs. By the time it says so, it has authenticated the caller. This ends the token's
 * grant: an access token alone can't be revoked, and an app that returns one is finished.
 */
export function revokeJwt({ agreements, readToken }: Deps): Parameters<Provider['use']>[0] {
  return async (ctx, next) => {
    await next()
    if (ctx.oidc?.route !== 'revocation') return
    const { error } = (ctx.body ?? {}) as { error?: string }
    if (error !== 'unsupported_token_type') return
    const found = await readToken(String(ctx.oidc.params?.token))
    if (found && found.clientId === ctx.oidc.client?.clientId)
      await (await agreements.live(found.grantId))?.end('client_revoked')
    ctx.status = 200
    ctx.body = ''
  }
}
