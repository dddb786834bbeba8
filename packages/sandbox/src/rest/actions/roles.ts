import { presentChannel } from '../../present/channel.ts'
import { presentRole } from '../../present/role.ts'
import type { GuildRecord, RoleRecord } from '../../world/records.ts'
import type { World } from '../../world/world.ts'

export function publishRole(
  world: World,
  guild: GuildRecord,
  event: { type: 'GUILD_ROLE_CREATE' | 'GUILD_ROLE_UPDATE'; role: RoleRecord },
): void {
  world.publish({
    type: event.type,
    data: { guild_id: guild.id, role: presentRole(event.role) },
    guildId: guild.id,
  })
}

/** Takes the role from all members and from every channel's overwrites. */
export function deleteRole(world: World, guild: GuildRecord, role: RoleRecord): void {
  guild.roles.delete(role.id)
  for (const member of guild.members.values()) member.roles.delete(role.id)
  world.publish({
    type: 'GUILD_ROLE_DELETE',
    data: { guild_id: guild.id, role_id: role.id },
    guildId: guild.id,
  })
  for (const id of guild.channelIds) {
    const channel = world.channels.get(id)
    if (!channel?.overwrites.delete(role.id)) continue
    world.publish({
      type: 'CHANNEL_UPDATE',
      data: presentChannel(world, channel),
      guildId: guild.id,
      channelId: id,
    })
  }
}
