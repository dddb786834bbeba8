import { Hono } from 'hono'

import type { HttpEnv } from '../env.ts'
import { channelRoutes } from './channels.ts'
import { imageRoutes } from './images.ts'
import { messageRoutes } from './messages.ts'
import { searchRoutes } from './search.ts'

export type ChatRoutesDeps = Parameters<typeof imageRoutes>[0]

/** Below `/api/orgas`: how members of an organisation talk. */
export function chatRoutes(deps: ChatRoutesDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .route('/', channelRoutes(deps))
    .route('/', messageRoutes(deps))
    .route('/', imageRoutes(deps))
    .route('/', searchRoutes(deps))
}
