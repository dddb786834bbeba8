import { createHash, randomBytes } from 'node:crypto'

import type { Id } from '../world/records.ts'
import type { Challenge } from './authorize-request.ts'

/** What a person has allowed an application. Revoking it ends every token issued under it. */
export interface Grant {
  applicationId: Id
  userId: Id
  scopes: readonly string[]
  /** The server a bot was added to in the same step. */
  guildId: Id | null
}

interface IssuedCode {
  grant: Grant
  redirectUri: string
  challenge: Challenge | undefined
  expiresAt: number
}

interface IssuedTokens {
  accessToken: string
  /** null for client credentials. */
  refreshToken: string | null
  expiresInSeconds: number
}

export interface Grants {
  issueCode(grant: Grant, given: { redirectUri: string; challenge: Challenge | undefined }): string
  /** A code works once; a second use finds nothing. */
  redeemCode(code: string, given: { redirectUri: string; verifier: string | undefined }): Grant | undefined
  issueTokens(grant: Grant, options: { refreshable: boolean }): IssuedTokens
  /** The old pair stops working. */
  redeemRefresh(refreshToken: string, applicationId: Id): Grant | undefined
  findAccess(accessToken: string): { grant: Grant; expiresAt: number } | undefined
  /** Ends everything that came from the same consent. */
  revoke(token: string, applicationId: Id): void
  /** Whether this person has allowed all of this before. */
  hasAllowed(applicationId: Id, userId: Id, scopes: readonly string[]): boolean
}

const CODE_MS = 600_000
const ACCESS_SECONDS = 604_800

export function createGrants(now: () => number): Grants {
  const codes = new Map<string, IssuedCode>()
  const access = new Map<string, { grant: Grant; expiresAt: number }>()
  const refresh = new Map<string, { grant: Grant; accessToken: string }>()

  function issueTokens(grant: Grant, { refreshable }: { refreshable: boolean }): IssuedTokens {
    const accessToken = secret()
    access.set(accessToken, { grant, expiresAt: now() + ACCESS_SECONDS * 1000 })
    const refreshToken = refreshable ? secret() : null
    if (refreshToken !== null) refresh.set(refreshToken, { grant, accessToken })
    return { accessToken, refreshToken, expiresInSeconds: ACCESS_SECONDS }
  }

  return {
    issueCode(grant, given) {
      const code = secret()
      codes.set(code, { grant, ...given, expiresAt: now() + CODE_MS })
      return code
    },
    redeemCode(code, { redirectUri, verifier }) {
      const issued = codes.get(code)
      codes.delete(code)
      if (!issued || issued.expiresAt <= now()) return undefined
      if (issued.redirectUri !== redirectUri) return undefined
      if (issued.challenge && !answers(issued.challenge, verifier)) return undefined
      return issued.grant
    },
    issueTokens,
    redeemRefresh(refreshToken, applicationId) {
      const known = refresh.get(refreshToken)
      if (known?.grant.applicationId !== applicationId) return undefined
      refresh.delete(refreshToken)
      access.delete(known.accessToken)
      return known.grant
    },
    findAccess(accessToken) {
      const known = access.get(accessToken)
      return known && known.expiresAt > now() ? known : undefined
    },
    revoke(token, applicationId) {
      const grant = access.get(token)?.grant ?? refresh.get(token)?.grant
      if (grant?.applicationId !== applicationId) return
      for (const [key, one] of access) if (one.grant === grant) access.delete(key)
      for (const [key, one] of refresh) if (one.grant === grant) refresh.delete(key)
    },
    hasAllowed(applicationId, userId, scopes) {
      return [...access.values(), ...refresh.values()].some(
        ({ grant }) =>
          grant.applicationId === applicationId &&
          grant.userId === userId &&
          scopes.every((scope) => grant.scopes.includes(scope)),
      )
    },
  }
}

function answers({ value, method }: Challenge, verifier: string | undefined): boolean {
  if (verifier === undefined) return false
  return value === (method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'))
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}
