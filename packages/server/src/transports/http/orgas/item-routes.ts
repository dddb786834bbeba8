import { Hono } from 'hono'

import type { HttpEnv } from '../env.ts'
import { electionRoutes } from './elections.ts'
import type { ItemRouteDeps } from './item-reading.ts'
import { itemListRoutes } from './items.ts'
import { type NotificationDeps, notificationRoutes } from './notifications.ts'
import { topicRoutes } from './topics.ts'
import { votingRoutes } from './votings.ts'

export type ItemRoutesDeps = ItemRouteDeps & NotificationDeps

/** Below `/api/orgas`: what members decide, and what they are told. */
export function itemRoutes(deps: ItemRoutesDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .route('/', itemListRoutes(deps))
    .route('/', topicRoutes(deps))
    .route('/', votingRoutes(deps))
    .route('/', electionRoutes(deps))
    .route('/', notificationRoutes(deps))
}
