import { defaultSettings, type ServerSettings, type ServerSettingsStore } from '@arachne/core/identities'

import { fromColumns, json, toColumns, type Table } from '../engine/columns.ts'
import type { Queries, ServerSettingsRow } from '../engine/schema.ts'

const COLUMNS: Table<ServerSettings, ServerSettingsRow> = {
  serverId: 'server_id',
  announceChannelId: 'announce_channel_id',
  announcement: 'announcement',
  logChannelId: 'log_channel_id',
  closedChannels: json('closed_channels'),
  entityTalk: json('entity_talk'),
}

/** Fields that were added later are missing in older rows. */
function toSettings(row: ServerSettingsRow): ServerSettings {
  const stored = fromColumns(COLUMNS, row)
  return { ...stored, entityTalk: { ...defaultSettings(row.server_id).entityTalk, ...stored.entityTalk } }
}

export function createServerSettingsStore(db: Queries): ServerSettingsStore {
  return {
    async read(serverId) {
      const row = await db
        .selectFrom('server_settings')
        .selectAll()
        .where('server_id', '=', serverId)
        .executeTakeFirst()
      return row ? toSettings(row) : defaultSettings(serverId)
    },

    async write(settings) {
      const row = toColumns(COLUMNS, settings)
      await db
        .insertInto('server_settings')
        .values(row)
        .onConflict((conflict) => conflict.column('server_id').doUpdateSet(row))
        .execute()
    },
  }
}
