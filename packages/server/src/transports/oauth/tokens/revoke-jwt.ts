import type Provider from 'oidc-provider'

import type { Agreements } from '../consent/agreements.ts'

/** Whose token it is, if we signed it; also after it has expired. */
export type ReadToken = (jwt: string) => Promise<{ grantId: string; clientId: string } | undefined>

interface Deps {
  agreements: Pick<Agreements, 'live'>
  readToken: ReadToken
}

/**
 * The library revokes no JWTs. By the time it says so it has proven who asks. The grant of the token ends: an access
 * token alone cannot be taken back, and an app that hands one in is done.
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
