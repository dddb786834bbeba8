import { describe } from 'vitest'

import { ENGINES } from './databases.ts'
import { openAgentHousesOn } from './support/agent-house.ts'

/** What agents are promised, once more with everything stored in Postgres. */
const SUITES = {
  acting: () => import('./agents-acting.test.ts'),
  activity: () => import('./agents-activity.test.ts'),
  asking: () => import('./agents-asking.test.ts'),
  expiry: () => import('./agents-expiry.test.ts'),
  impossible: () => import('./agents-impossible.test.ts'),
  journal: () => import('./agents-journal.test.ts'),
  listening: () => import('./agents-listening.test.ts'),
  prompts: () => import('./agents-prompts.test.ts'),
  reach: () => import('./agents-reach.test.ts'),
  reading: () => import('./agents-reading.test.ts'),
  webhooks: () => import('./agents-webhooks.test.ts'),
}

const postgres = ENGINES.find(({ name }) => name === 'Postgres')

describe.skipIf(postgres === undefined || postgres.isMissing)('agents on Postgres', () => {
  if (postgres) openAgentHousesOn(postgres)
  describe.each(Object.entries(SUITES))('%s', async (_, load) => {
    await load()
  })
})
