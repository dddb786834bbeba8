import type { Queries } from '../../src/adapters/db/engine/schema.ts'
import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { createReactionHolderStore } from '../../src/adapters/db/identities/reaction-holder-store.ts'
import { createSendKeyStore } from '../../src/adapters/db/identities/send-key-store.ts'
import { createSentMessageStore } from '../../src/adapters/db/identities/sent-message-store.ts'
import { ENGINES, storeOn } from '../support/databases.ts'
import { sampleEntity } from '../support/sample-entity.ts'
import { describeSentMessageStore, type SentMessageSetting } from './contracts/sent-message-store.contract.ts'

function createSetting(db: Queries): SentMessageSetting {
  return {
    sent: createSentMessageStore(db),
    holders: createReactionHolderStore(db),
    keys: createSendKeyStore(db),
    async newEntity() {
      const entity = sampleEntity()
      await createEntityStore(db).insert(entity)
      return entity.id
    },
    async removeEntity(id) {
      await db.deleteFrom('entity').where('id', '=', id).execute()
    },
  }
}

for (const engine of ENGINES) describeSentMessageStore(engine.name, storeOn(engine, createSetting))
