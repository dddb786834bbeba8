import type { Journal, SigningKeys } from '@arachne/core'
import { Hono } from 'hono'

import { type ActivityDeps, activityRoutes } from './activity/activity.ts'
import type { HttpEnv } from './env.ts'
import { journalRoutes } from './journal.ts'
import { type NoticeDeps, noticeRoutes } from './notices.ts'
import { type OperatorDeps, operatorRoutes } from './operator.ts'
import { secretRoutes } from './secrets.ts'

export type InstanceDeps = ActivityDeps &
  NoticeDeps &
  OperatorDeps & {
    journal: Pick<Journal, 'verify' | 'record'>
    signingKeys: Pick<SigningKeys, 'rotate'>
  }

/** What happens on the instance, who should know, and what its operator sees. */
export function instanceRoutes(deps: InstanceDeps) {
  return new Hono<HttpEnv>()
    .route('/operator', operatorRoutes(deps))
    .route('/activity', activityRoutes(deps))
    .route('/notices', noticeRoutes(deps))
    .route('/journal', journalRoutes(deps))
    .route('/secrets', secretRoutes(deps))
}
