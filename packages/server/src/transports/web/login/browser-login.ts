import type { Person } from '@arachne/core/access'
import type { Session } from '@arachne/core/authority'
import type { Context } from 'hono'

import type { HttpEnv } from '../env.ts'

/** A person at a browser that holds a live session. */
export interface LoggedIn {
  person: Person
  session: Session
  /** To be sent back with every change: as the field `csrf` of a form, or as the header `x-csrf-token`. */
  csrf: string
}

/** What pages and routes need to know of the login; how it is done is nobody else's business. */
export interface BrowserLogin {
  whoIs(c: Context<HttpEnv>): Promise<LoggedIn | undefined>
  /** Where to send somebody who must log in first. `returnTo` is a path of this site. */
  loginPath(returnTo: string): string
  /** The same for somebody who wants to be somebody else: Discord asks as whom. */
  switchAccountPath(returnTo: string): string
  /** Throws `forbidden` unless a page of our own sent the form, with the session's CSRF token in it. */
  demandForm(c: Context<HttpEnv>, form: SentForm, loggedIn: LoggedIn): void
  /** The same for JSON, with the token in a header. */
  demandHeader(c: Context<HttpEnv>, loggedIn: LoggedIn): void
}

export type SentForm = URLSearchParams | Readonly<Record<string, unknown>>
