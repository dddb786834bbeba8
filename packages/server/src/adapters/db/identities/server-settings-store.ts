import { defaultSettings, type ServerSettings, type ServerSettingsStore } from '@arachne/core/identities'

import { type Columns, toColumns } from '../engine/columns.ts'
import type { Queries, ServerSettingsRow } from '../engine/schema.ts'

const COLUMNS: Columns<ServerSettings, ServerSettingsRow> = {
  serverId: 'server_id',
  announceChannelId: 'announce_channel_id',
  announcement: 'announcement',
  logChannelId: 'log_channel_id',
  closedChannels: 'closed_channels',
  entityTalk: 'entity_talk',
}

function toSettings(row: ServerSettingsRow): ServerSettings {
  const { entityTalk } = defaultSettings(row.server_id)
  return {
    serverId: row.server_id,
    announceChannelId: row.announce_channel_id,
    announcement: row.announcement,
    logChannelId: row.log_channel_id,
    closedChannels: JSON.parse(row.closed_channels) as ServerSettings['closedChannels'],
    // Fields that were added later are missing in older rows.
    entityTalk: { ...entityTalk, ...(JSON.parse(row.entity_talk) as ServerSettings['entityTalk']) },
  }
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
      const row = toColumns(COLUMNS, settings) as ServerSettingsRow
      await db
        .insertInto('server_settings')
        .values(row)
        .onConflict((conflict) => conflict.column('server_id').doUpdateSet(row))
        .execute()
    },
  }
}
