import { Hono } from 'hono'

import { type DecisionSettingsDeps, decisionSettingsRoutes } from './decision-settings.ts'
import { type DecisionRouteDeps, decisionRoutes } from './decisions.ts'
import type { HttpEnv } from './env.ts'

export type QuestionRouteDeps = DecisionSettingsDeps & DecisionRouteDeps

/** Who may answer an entity's questions, and the questions. */
export function questionRoutes(deps: QuestionRouteDeps) {
  return new Hono<HttpEnv>()
    .route('/entities', decisionSettingsRoutes(deps))
    .route('/decisions', decisionRoutes(deps))
}
