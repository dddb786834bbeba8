import type { Person } from '@arachne/core/access'
import type { HttpBindings } from '@hono/node-server'

import type { LoggedIn } from './login/browser-login.ts'

/** The Hono context of every handler. */
export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** The sender's address, behind trusted proxies; for IPv6, the network. Used for limits. */
    clientAddress: string
    /** The person who asks, on routes for known people. */
    person: Person
    /** Set if they use a browser. */
    loggedIn?: LoggedIn
  }
}
