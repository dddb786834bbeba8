import type { EntityId } from '@arachne/contract'
import type { WakeCallSetting, WakeCallStore, WakeFilter } from '@arachne/core/identities'

import type { Queries, WakeCallRow } from '../engine/schema.ts'

export function createWakeCallStore(db: Queries): WakeCallStore {
  return {
    async find(entityId) {
      const rows = db.selectFrom('wake_call').selectAll().where('entity_id', '=', entityId)
      const row = await rows.executeTakeFirst()
      return row && settingOf(row)
    },

    async list() {
      const rows = await db.selectFrom('wake_call').selectAll().orderBy('entity_id').execute()
      return rows.map(settingOf)
    },

    async put({ entityId, url, only, salt }) {
      const values = { url, only_flags: JSON.stringify(only), salt }
      await db
        .insertInto('wake_call')
        .values({ entity_id: entityId, ...values })
        .onConflict((conflict) => conflict.column('entity_id').doUpdateSet(values))
        .execute()
    },

    async remove(entityId) {
      const { numDeletedRows } = await db
        .deleteFrom('wake_call')
        .where('entity_id', '=', entityId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
  }
}

function settingOf({ entity_id, url, only_flags, salt }: WakeCallRow): WakeCallSetting {
  return { entityId: entity_id as EntityId, url, only: JSON.parse(only_flags) as WakeFilter, salt }
}
