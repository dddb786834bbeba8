import type { Queries } from '../../src/adapters/db/engine/schema.ts'
import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { createGiftStore } from '../../src/adapters/db/identities/gift-store.ts'
import { createJoinRequestStore } from '../../src/adapters/db/identities/join-request-store.ts'
import { createLeftRoleStore } from '../../src/adapters/db/identities/left-role-store.ts'
import { createServerBanStore } from '../../src/adapters/db/identities/server-ban-store.ts'
import { openServerNames } from '../../src/adapters/db/identities/server-names.ts'
import { createServerSettingsStore } from '../../src/adapters/db/identities/server-settings-store.ts'
import { createTemplateStore } from '../../src/adapters/db/identities/template-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { sampleEntity } from '../support/sample-entity.ts'
import { describeRegistryStores, type RegistryStores } from './contracts/registry-stores.contract.ts'

function createStores(db: Queries): RegistryStores {
  const entities = createEntityStore(db)
  return {
    requests: createJoinRequestStore(db),
    gifts: createGiftStore(db),
    openNames: () => openServerNames(db),
    templates: createTemplateStore(db),
    settings: createServerSettingsStore(db),
    bans: createServerBanStore(db),
    leftRoles: createLeftRoleStore(db),
    async newEntity() {
      const entity = sampleEntity()
      await entities.insert(entity)
      return entity.id
    },
    removeEntity: entities.remove,
  }
}

for (const engine of ENGINES) describeRegistryStores(engine.name, storeOn(engine, createStores))
