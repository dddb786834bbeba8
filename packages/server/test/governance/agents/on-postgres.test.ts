import { describe } from 'vitest'

import { openAgentAppsOn } from '../../support/agent-app.ts'
import { ENGINES } from '../../support/databases.ts'

/** What agents are promised, once more with everything stored in Postgres. */
const SUITES = {
  acting: () => import('./acting.test.ts'),
  activity: () => import('./activity.test.ts'),
  asking: () => import('./asking.test.ts'),
  expiry: () => import('./expiry.test.ts'),
  impossible: () => import('./impossible.test.ts'),
  journal: () => import('./journal.test.ts'),
  listening: () => import('./listening.test.ts'),
  prompts: () => import('./prompts.test.ts'),
  reach: () => import('./reach.test.ts'),
  reading: () => import('./reading.test.ts'),
  webhooks: () => import('./webhooks.test.ts'),
}

const postgres = ENGINES.find(({ name }) => name === 'Postgres')

describe.skipIf(postgres === undefined || postgres.isMissing)('agents on Postgres', () => {
  if (postgres) openAgentAppsOn(postgres)
  describe.each(Object.entries(SUITES))('%s', async (_, load) => {
    await load()
  })
})
