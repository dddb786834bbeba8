import type { Person } from '@arachne/core/access'
import type { HttpBindings } from '@hono/node-server'

import type { LoggedIn } from './login/browser-login.ts'

/** What every handler finds in its Hono context. */
export interface HttpEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** Of whoever sent the request, behind trusted proxies; of IPv6 the network. What limits count. */
    clientAddress: string
    /** Who asks, where only people who are known may. */
    person: Person
    /** Set when they ask from a browser. */
    loggedIn?: LoggedIn
  }
}
