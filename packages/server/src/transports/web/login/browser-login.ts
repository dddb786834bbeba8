import type { Person } from '@arachne/core/access'
import type { Session } from '@arachne/core/authority'
import type { Context } from 'hono'

import type { HttpEnv } from '../env.ts'

/** A person in a browser with a live session. */
export interface LoggedIn {
  person: Person
  session: Session
  /** Must be sent with every change: as the field `csrf` of a form, or as the header `x-csrf-token`. */
  csrf: string
}

/** What pages and routes need to know about the login, independent of how it works. */
export interface BrowserLogin {
  whoIs(c: Context<HttpEnv>): Promise<LoggedIn | undefined>
  /** Where to send a person who must log in first. `returnTo` is a path of this site. */
  loginPath(returnTo: string): string
  /** The same for a person who wants to use another account: Discord asks which. */
  switchAccountPath(returnTo: string): string
  /** Throws `forbidden` unless one of our own pages sent the form, with the session's CSRF token. */
  demandForm(c: Context<HttpEnv>, form: SentForm, loggedIn: LoggedIn): void
  /** The same for JSON, with the token in a header. */
  demandHeader(c: Context<HttpEnv>, loggedIn: LoggedIn): void
}

export type SentForm = URLSearchParams | Readonly<Record<string, unknown>>
