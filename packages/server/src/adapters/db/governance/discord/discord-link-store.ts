import type {
  DiscordChannelLink,
  DiscordLinkDirectory,
  DiscordLinkStore,
  DiscordServerLink,
} from '@arachne/core/governance'

import { fromColumns, time, toColumns, type Table } from '../../engine/columns.ts'
import type { Queries } from '../../engine/schema.ts'
import { toIso, toMs } from '../times.ts'
import type { DiscordChannelLinkRow, DiscordServerLinkRow } from './discord-link-schema.ts'

const SERVER_LINK: Table<
  Omit<DiscordServerLink, 'owner' | 'manager'>,
  Pick<DiscordServerLinkRow, 'orga_id' | 'server_id' | 'server_name' | 'asked_by' | 'asked_at'>
> = {
  orgaId: 'orga_id',
  serverId: 'server_id',
  serverName: 'server_name',
  askedBy: 'asked_by',
  askedAt: time('asked_at'),
}

function toServerLink(row: DiscordServerLinkRow): DiscordServerLink {
  const { owner_member_id: memberId, owner_at: ownerAt, manager_id: userId, manager_at: managerAt } = row
  return {
    ...fromColumns(SERVER_LINK, row),
    owner: memberId === null || ownerAt === null ? null : { memberId, at: toMs(ownerAt) },
    manager:
      userId === null || managerAt === null
        ? null
        : { userId, name: row.manager_name ?? '', at: toMs(managerAt) },
  }
}

const CHANNEL_LINK: Table<DiscordChannelLink, DiscordChannelLinkRow> = {
  orgaId: 'orga_id',
  channelId: 'channel_id',
  serverId: 'server_id',
  discordChannelId: 'discord_channel_id',
  shows: 'shows',
  linkedBy: 'linked_by',
  linkedAt: time('linked_at'),
  checkedAt: time('checked_at'),
  extraViewers: 'extra_viewers',
}

const toChannelLink = (row: DiscordChannelLinkRow): DiscordChannelLink => fromColumns(CHANNEL_LINK, row)

function toServerRow({ owner, manager, ...link }: DiscordServerLink): DiscordServerLinkRow {
  return {
    ...toColumns(SERVER_LINK, link),
    owner_member_id: owner?.memberId ?? null,
    owner_at: toIso(owner?.at ?? null),
    manager_id: manager?.userId ?? null,
    manager_name: manager?.name ?? null,
    manager_at: toIso(manager?.at ?? null),
  }
}

export function createDiscordLinkStore(db: Queries, orgaId: string): DiscordLinkStore {
  const servers = () => db.selectFrom('discord_server_link').selectAll().where('orga_id', '=', orgaId)
  const channels = () => db.selectFrom('discord_channel_link').selectAll().where('orga_id', '=', orgaId)

  async function removeChannel(channelId: string): Promise<void> {
    await db
      .deleteFrom('discord_channel_link')
      .where('orga_id', '=', orgaId)
      .where('channel_id', '=', channelId)
      .execute()
  }

  return {
    async servers() {
      return (await servers().orderBy('asked_at').orderBy('server_id').execute()).map(toServerLink)
    },

    async server(serverId) {
      const row = await servers().where('server_id', '=', serverId).executeTakeFirst()
      return row && toServerLink(row)
    },

    async putServer(link) {
      const row = toServerRow({ ...link, orgaId })
      await db
        .insertInto('discord_server_link')
        .values(row)
        .onConflict((on) => on.columns(['orga_id', 'server_id']).doUpdateSet(row))
        .execute()
    },

    async removeServer(serverId) {
      for (const table of ['discord_channel_link', 'discord_server_link'] as const) {
        await db.deleteFrom(table).where('orga_id', '=', orgaId).where('server_id', '=', serverId).execute()
      }
    },

    async channels() {
      return (await channels().orderBy('linked_at').orderBy('channel_id').execute()).map(toChannelLink)
    },

    async channel(channelId) {
      const row = await channels().where('channel_id', '=', channelId).executeTakeFirst()
      return row && toChannelLink(row)
    },

    async putChannel(link) {
      await removeChannel(link.channelId)
      const { numInsertedOrUpdatedRows: stored } = await db
        .insertInto('discord_channel_link')
        .values(toColumns(CHANNEL_LINK, { ...link, orgaId }))
        .onConflict((on) => on.doNothing())
        .executeTakeFirst()
      return stored === 1n
    },

    removeChannel,
  }
}

export function createDiscordLinkDirectory(db: Queries): DiscordLinkDirectory {
  const channels = () =>
    db
      .selectFrom('discord_channel_link')
      .innerJoin('orga', 'orga.id', 'discord_channel_link.orga_id')
      .where('orga.deleted_at', 'is', null)
      .selectAll('discord_channel_link')

  return {
    async ofServer(serverId) {
      const rows = await db
        .selectFrom('discord_server_link')
        .innerJoin('orga', 'orga.id', 'discord_server_link.orga_id')
        .where('orga.deleted_at', 'is', null)
        .where('server_id', '=', serverId)
        .selectAll('discord_server_link')
        .select('orga.name as orga_name')
        .orderBy('asked_at')
        .orderBy('orga_id')
        .execute()
      return rows.map(({ orga_name: orgaName, ...row }) => ({ ...toServerLink(row), orgaName }))
    },

    async channelsOn(serverId) {
      return (await channels().where('server_id', '=', serverId).execute()).map(toChannelLink)
    },

    async byDiscordChannel(discordChannelId) {
      const row = await channels().where('discord_channel_id', '=', discordChannelId).executeTakeFirst()
      return row && toChannelLink(row)
    },

    async serversToWatch() {
      const rows = await db
        .selectFrom('discord_channel_link')
        .select('server_id')
        .distinct()
        .where('shows', '=', 'full')
        .execute()
      return rows.map(({ server_id: id }) => id)
    },
  }
}
