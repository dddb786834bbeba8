import { presentGuildCreate } from '../present/guild.ts'
import { INTENT } from '../rules/intents.ts'
import { canView } from '../rules/permissions.ts'
import type { GuildRecord, Id } from '../world/records.ts'
import type { World } from '../world/world.ts'
import type { Presences } from './presences.ts'
import type { Session } from './session.ts'

/**
 * Tells a client everything about a guild it is in, once. Clients tell a guild they joined from one that READY promised
 * by `unavailable` being absent.
 */
export function announceGuild(
  world: World,
  presences: Presences,
  to: { session: Session; guild: GuildRecord; joined: boolean },
) {
  const { session, guild } = to
  if (session.guilds.has(guild.id)) return
  session.guilds.add(guild.id)
  for (const id of viewableChannels(world, guild, session.account.user.id)) session.viewable.add(id)
  if (session.account.application && (session.intents & INTENT.GUILDS) === 0) return
  const data = describeGuild(world, presences, to)
  session.dispatch('GUILD_CREATE', to.joined ? data : { ...data, unavailable: false })
}

function describeGuild(
  world: World,
  presences: Presences,
  { session, guild }: { session: Session; guild: GuildRecord },
) {
  const seesPresences = (session.intents & INTENT.GUILD_PRESENCES) !== 0
  const memberIds = namedMembers(guild, session, presences)
  return {
    ...presentGuildCreate(world, guild, { userId: session.account.user.id, memberIds }),
    large: guild.members.size > session.largeThreshold,
    presences: seesPresences ? presences.of(memberIds).map((one) => ({ ...one, guild_id: guild.id })) : [],
  }
}

/**
 * Without GUILD_PRESENCES a bot is told of itself only. With it, of everybody in a small guild and of those who are
 * there in a large one.
 */
function namedMembers(guild: GuildRecord, session: Session, presences: Presences): Id[] {
  const self = session.account.user.id
  if ((session.intents & INTENT.GUILD_PRESENCES) === 0) return [self]
  const all = [...guild.members.keys()]
  if (all.length <= session.largeThreshold) return all
  return all.filter((id) => id === self || presences.isOnline(id))
}

export function viewableChannels(world: World, guild: GuildRecord, userId: Id): Id[] {
  return [...guild.channelIds].filter((id) => !world.channels.get(id)?.thread && canView(world, userId, id))
}
