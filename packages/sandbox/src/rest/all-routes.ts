import type { Route } from './handler.ts'
import { ackRoutes } from './routes/ack.ts'
import { applicationRoutes } from './routes/applications.ts'
import { bulkDeleteRoutes } from './routes/bulk-delete.ts'
import { gatewayInfoRoutes, type StartLimitLookup } from './routes/gateway-info.ts'
import { messageRoutes } from './routes/messages.ts'
import { myGuildRoutes } from './routes/my-guilds.ts'
import { pinRoutes } from './routes/pins.ts'
import { pollRoutes } from './routes/polls.ts'
import { reactionRoutes } from './routes/reactions.ts'
import { typingRoutes } from './routes/typing.ts'
import { userRoutes } from './routes/users.ts'

/** Every route the sandbox serves below `/api`. */
export function allRoutes(startLimit: StartLimitLookup): Route[] {
  return [
    ...gatewayInfoRoutes(startLimit),
    ...applicationRoutes,
    ...userRoutes,
    ...myGuildRoutes,
    ...messageRoutes,
    ...bulkDeleteRoutes,
    ...pinRoutes,
    ...reactionRoutes,
    ...pollRoutes,
    ...ackRoutes,
    ...typingRoutes,
  ]
}
