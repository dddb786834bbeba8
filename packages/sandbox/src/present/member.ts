import type { APIGuildMember, GuildMemberFlags } from 'discord-api-types/v10'

import type { MemberRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { presentTime, presentTimeOrNull } from './time.ts'
import { presentUser } from './user.ts'

/** Without `user`, as messages and interactions carry the author's membership. */
export function presentBareMember(world: World, member: MemberRecord): Omit<APIGuildMember, 'user'> {
  return {
    nick: member.nick,
    avatar: member.avatar,
    banner: null,
    roles: [...member.roles],
    joined_at: presentTime(member.joinedAt),
    premium_since: null,
    communication_disabled_until: presentTimeOrNull(liveTimeout(world, member)),
    pending: false,
    flags: 0 as GuildMemberFlags,
    mute: false,
    deaf: false,
  }
}

export function presentMember(world: World, member: MemberRecord): APIGuildMember {
  const user = world.users.get(member.userId)
  if (!user) throw new Error(`Member ${member.userId} is nobody's account.`)
  return { ...presentBareMember(world, member), user: presentUser(user) }
}

function liveTimeout(world: World, { timeoutUntil }: MemberRecord): number | null {
  return timeoutUntil !== null && timeoutUntil > world.clock.now() ? timeoutUntil : null
}
