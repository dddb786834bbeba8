import { presentMember } from '../../present/member.ts'
import { presentUser } from '../../present/user.ts'
import { buildMember, buildRole } from '../../world/build.ts'
import type { GuildRecord, Id, MemberRecord } from '../../world/records.ts'
import type { World } from '../../world/world.ts'
import { deleteRole, publishRole } from './roles.ts'

/** Adds someone to a server. A bot gets a role of its own, with the permissions it was granted. */
export function addMember(
  world: World,
  guild: GuildRecord,
  who: { userId: Id; botPermissions?: bigint },
): MemberRecord {
  const known = guild.members.get(who.userId)
  if (known) return known
  const member = buildMember(world, guild, { userId: who.userId })
  const user = world.users.get(who.userId)
  if (user?.bot) {
    const permissions = who.botPermissions ?? 0n
    const role = buildRole(world, guild, { name: user.username, permissions, managed: true, botId: user.id })
    member.roles.add(role.id)
    publishRole(world, guild, { type: 'GUILD_ROLE_CREATE', role })
  }
  world.publish({
    type: 'GUILD_MEMBER_ADD',
    data: { ...presentMember(world, member), guild_id: guild.id },
    guildId: guild.id,
  })
  return member
}

export function publishMember(world: World, guild: GuildRecord, member: MemberRecord): void {
  world.publish({
    type: 'GUILD_MEMBER_UPDATE',
    data: { ...presentMember(world, member), guild_id: guild.id },
    guildId: guild.id,
  })
}

/** Leaving, being kicked and being banned look the same to everyone else. */
export function removeMember(world: World, guild: GuildRecord, userId: Id): void {
  const user = world.users.get(userId)
  if (!guild.members.delete(userId) || !user) return
  for (const id of guild.channelIds) world.channels.get(id)?.thread?.members.delete(userId)
  world.publish({
    type: 'GUILD_MEMBER_REMOVE',
    data: { guild_id: guild.id, user: presentUser(user) },
    guildId: guild.id,
  })
  for (const role of guild.roles.values()) {
    if (role.botId === userId) deleteRole(world, guild, role)
  }
}
