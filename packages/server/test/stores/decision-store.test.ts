import { randomUUID } from 'node:crypto'

import { EntityId } from '@arachne/contract'

import { sampleMembership } from '../../../core/test/sample-standing.ts'
import { createDecisionSettingsStore } from '../../src/adapters/db/decisions/decision-settings-store.ts'
import { createDecisionStore } from '../../src/adapters/db/decisions/decision-store.ts'
import type { Queries } from '../../src/adapters/db/engine/schema.ts'
import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { sampleEntity } from '../support/sample-entity.ts'
import { type DecisionStores, describeDecisionStore } from './contracts/decision-store.contract.ts'

const SERVER = '100000000000000001'

function createStores(db: Queries): DecisionStores {
  const entities = createEntityStore(db)
  return {
    questions: createDecisionStore(db),
    settings: createDecisionSettingsStore(db),
    async newProject() {
      const entityId = EntityId.parse(randomUUID())
      await entities.insert(sampleEntity({ id: entityId }))
      await entities.insertMembership(sampleMembership({ entityId, serverId: SERVER }))
      return { entityId, serverId: SERVER }
    },
    leave: ({ entityId, serverId }) => entities.removeMembership(entityId, serverId),
    removeEntity: ({ entityId }) => entities.remove(entityId),
  }
}

for (const engine of ENGINES) describeDecisionStore(engine.name, storeOn(engine, createStores))
