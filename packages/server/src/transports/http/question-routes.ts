import { Hono } from 'hono'

import { type DecisionSettingsDeps, decisionSettingsRoutes } from './decision-settings.ts'
import { type DecisionRouteDeps, decisionRoutes } from './decisions.ts'
import type { HttpEnv } from './env.ts'
import { createPersonNames, type PersonNamesDeps } from './person-names.ts'

export type QuestionRouteDeps = Omit<DecisionSettingsDeps & DecisionRouteDeps, 'personNames'> &
  PersonNamesDeps

/** Who may answer an entity's questions, and the questions. */
export function questionRoutes(given: QuestionRouteDeps) {
  const deps = { ...given, personNames: createPersonNames(given) }
  return new Hono<HttpEnv>()
    .route('/entities', decisionSettingsRoutes(deps))
    .route('/decisions', decisionRoutes(deps))
}
