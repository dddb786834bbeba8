import type { Template, TemplateStore } from '@arachne/core/identities'

import { flag, fromColumns, json, toColumns, type Table } from '../engine/columns.ts'
import type { Queries, TemplateRow } from '../engine/schema.ts'

const COLUMNS: Table<Template, TemplateRow> = {
  id: 'id',
  serverId: 'server_id',
  name: 'name',
  channels: json('channels'),
  tools: json('tools'),
  mayPing: 'may_ping',
  isDefault: flag('is_default'),
}

async function makeDefault(db: Queries, { id, serverId }: Template): Promise<void> {
  const ofServer = db.updateTable('template').where('server_id', '=', serverId)
  await ofServer.set({ is_default: 0 }).execute()
  await ofServer.set({ is_default: 1 }).where('id', '=', id).execute()
}

export function createTemplateStore(db: Queries): TemplateStore {
  return {
    /** First inserted as an ordinary one: only a template that was accepted replaces the old default. */
    async insert(template) {
      const row = toColumns(COLUMNS, template)
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('template')
        .values({ ...row, is_default: 0 })
        .onConflict((conflict) => conflict.columns(['server_id', 'name']).doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows !== 1n) return false
      if (template.isDefault) await makeDefault(db, template)
      return true
    },

    async update(template) {
      const { id, server_id: serverId, name, ...row } = toColumns(COLUMNS, template)
      const namesake = await db
        .selectFrom('template')
        .select('id')
        .where('server_id', '=', serverId)
        .where('name', '=', name)
        .where('id', '!=', id)
        .executeTakeFirst()
      if (namesake) return false
      const { numUpdatedRows } = await db
        .updateTable('template')
        .set({ ...row, name, is_default: 0 })
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n) return false
      if (template.isDefault) await makeDefault(db, template)
      return true
    },

    async find(id) {
      const row = await db.selectFrom('template').selectAll().where('id', '=', id).executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
    },

    async list(serverId) {
      const rows = await db
        .selectFrom('template')
        .selectAll()
        .where('server_id', '=', serverId)
        .orderBy('name')
        .execute()
      return rows.map((row) => fromColumns(COLUMNS, row))
    },

    async remove(id) {
      const { numDeletedRows } = await db
        .deleteFrom('template')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
  }
}
