import type { SessionOwner } from './sessions.ts'

/** Discord as the place where people say who they are. */
export interface DiscordLogin {
  /** undefined while it is not known as which application to ask, or with which secret. */
  authorizeUrl(asked: { state: string; challenge: string; redirectUri: string }): string | undefined
  /** Who agreed. What Discord handed over for asking is given back, never kept. */
  whoAgreed(given: { code: string; verifier: string; redirectUri: string }): Promise<SessionOwner>
}
