import type { GuildRecord, InviteRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { presentTime, presentTimeOrNull } from './time.ts'
import { presentUser } from './user.ts'

/** `withUses` adds what only managers of the channel see. */
export function presentInvite(world: World, invite: InviteRecord, { withUses = false } = {}): object {
  const guild = world.guilds.get(invite.guildId)
  const channel = world.channels.get(invite.channelId)
  const inviter = world.users.get(invite.inviterId ?? '')
  if (!guild || !channel) throw new Error(`Invite ${invite.code} leads nowhere.`)
  return {
    type: 0,
    code: invite.code,
    guild_id: guild.id,
    guild: presentInviteGuild(guild),
    channel: { id: channel.id, type: channel.type, name: channel.name },
    ...(inviter && { inviter: presentUser(inviter) }),
    expires_at: presentTimeOrNull(expiryOf(invite)),
    flags: 0,
    ...(withUses && {
      uses: invite.uses,
      max_uses: invite.maxUses,
      max_age: invite.maxAge,
      temporary: invite.temporary,
      created_at: presentTime(invite.createdAt),
    }),
  }
}

/** INVITE_CREATE names ids where REST shows whole objects. */
export function presentInviteEvent(world: World, invite: InviteRecord): object {
  const inviter = world.users.get(invite.inviterId ?? '')
  return {
    channel_id: invite.channelId,
    guild_id: invite.guildId,
    code: invite.code,
    created_at: presentTime(invite.createdAt),
    expires_at: presentTimeOrNull(expiryOf(invite)),
    ...(inviter && { inviter: presentUser(inviter) }),
    max_age: invite.maxAge,
    max_uses: invite.maxUses,
    temporary: invite.temporary,
    uses: 0,
  }
}

export function expiryOf(invite: InviteRecord): number | null {
  return invite.maxAge === 0 ? null : invite.createdAt + invite.maxAge * 1000
}

function presentInviteGuild(guild: GuildRecord): object {
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    description: guild.description,
    splash: null,
    banner: null,
    features: [],
    verification_level: 0,
    vanity_url_code: null,
    nsfw_level: 0,
    nsfw: false,
    premium_subscription_count: 0,
  }
}
