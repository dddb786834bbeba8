import type { SessionOwner } from './sessions.ts'

/** Discord as the identity provider for people. */
export interface DiscordLogin {
  /** undefined until the application and its secret are known. */
  authorizeUrl(asked: { state: string; challenge: string; redirectUri: string }): string | undefined
  /** Who agreed. The token from Discord is revoked, never kept. */
  whoAgreed(given: { code: string; verifier: string; redirectUri: string }): Promise<SessionOwner>
}
