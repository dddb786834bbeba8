import type {
  DiscordChannelLink,
  DiscordLinkDirectory,
  DiscordLinkStore,
  DiscordServerLink,
  LinkKey,
  Shows,
} from '@arachne/core/governance'

import type { Queries } from '../../engine/schema.ts'
import { toIso, toMs } from '../times.ts'
import type { DiscordChannelLinkRow, DiscordServerLinkRow } from './discord-link-schema.ts'

function toServerLink(row: DiscordServerLinkRow): DiscordServerLink {
  const { owner_member_id: memberId, owner_at: ownerAt, manager_id: userId, manager_at: managerAt } = row
  return {
    orgaId: row.orga_id,
    serverId: row.server_id,
    serverName: row.server_name,
    askedBy: row.asked_by as LinkKey,
    askedAt: toMs(row.asked_at),
    owner: memberId === null || ownerAt === null ? null : { memberId, at: toMs(ownerAt) },
    manager:
      userId === null || managerAt === null
        ? null
        : { userId, name: row.manager_name ?? '', at: toMs(managerAt) },
  }
}

function toChannelLink(row: DiscordChannelLinkRow): DiscordChannelLink {
  return {
    orgaId: row.orga_id,
    channelId: row.channel_id,
    serverId: row.server_id,
    discordChannelId: row.discord_channel_id,
    shows: row.shows as Shows,
    linkedBy: row.linked_by,
    linkedAt: toMs(row.linked_at),
    checkedAt: toMs(row.checked_at),
    extraViewers: row.extra_viewers,
  }
}

function serverValues({ owner, manager, ...link }: DiscordServerLink) {
  return {
    server_name: link.serverName,
    asked_by: link.askedBy,
    asked_at: toIso(link.askedAt),
    owner_member_id: owner?.memberId ?? null,
    owner_at: toIso(owner?.at ?? null),
    manager_id: manager?.userId ?? null,
    manager_name: manager?.name ?? null,
    manager_at: toIso(manager?.at ?? null),
  }
}

function channelValues(link: DiscordChannelLink) {
  return {
    server_id: link.serverId,
    discord_channel_id: link.discordChannelId,
    shows: link.shows,
    linked_by: link.linkedBy,
    linked_at: toIso(link.linkedAt),
    checked_at: toIso(link.checkedAt),
    extra_viewers: link.extraViewers,
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
      const values = serverValues(link)
      await db
        .insertInto('discord_server_link')
        .values({ orga_id: orgaId, server_id: link.serverId, ...values })
        .onConflict((on) => on.columns(['orga_id', 'server_id']).doUpdateSet(values))
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
        .values({ orga_id: orgaId, channel_id: link.channelId, ...channelValues(link) })
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
