import { INTENT, intentsAllow } from '../rules/intents.ts'
import { redactMessage } from '../rules/redaction.ts'
import type { World, WorldEvent } from '../world/world.ts'
import { guildOf, hears, isAbout } from './audience.ts'
import { announceGuild } from './guild-announcement.ts'
import type { Presences } from './presences.ts'
import type { Session } from './session.ts'
import { belongsToShard } from './shards.ts'
import { syncThreads } from './thread-sync.ts'

/** Turns what happened in the world into what one client hears of it. */
export function deliver(
  world: World,
  presences: Presences,
  to: { session: Session; event: WorldEvent },
): void {
  const { session, event } = to
  if (changesOwnGuilds(event, session)) return followOwnGuilds(world, presences, to)
  if (hears(world, session, event)) tell(world, session, event)
  syncThreads(world, session, event)
}

function tell(world: World, session: Session, event: WorldEvent): void {
  const { application, user } = session.account
  if (!application) return session.dispatch(event.type, event.data)
  const { intents } = session
  const own = isAbout(event, user.id)
  const direct = !guildOf(world, event)
  if (!intentsAllow({ type: event.type, intents, direct, own })) return
  const reader = { botId: user.id, applicationId: application.id }
  if (isMessage(event) && (intents & INTENT.MESSAGE_CONTENT) === 0) {
    return session.dispatch(event.type, redactMessage(event.data, reader))
  }
  if (event.type === 'THREAD_MEMBERS_UPDATE' && (intents & INTENT.GUILD_MEMBERS) === 0) {
    return session.dispatch(event.type, onlyOwnMembership(event.data, user.id))
  }
  session.dispatch(event.type, event.data)
}

function isMessage({ type }: WorldEvent): boolean {
  return type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE'
}

/** Clients learn of their own coming and going as guilds that appear and vanish. */
function changesOwnGuilds({ type, data }: WorldEvent, session: Session): boolean {
  if (type === 'GUILD_CREATE' || type === 'GUILD_DELETE') return true
  if (type !== 'GUILD_MEMBER_ADD' && type !== 'GUILD_MEMBER_REMOVE') return false
  return (data as { user?: { id: string } }).user?.id === session.account.user.id
}

function followOwnGuilds(
  world: World,
  presences: Presences,
  to: { session: Session; event: WorldEvent },
): void {
  const { session, event } = to
  const id = event.guildId ?? (event.data as { id: string }).id
  if (!belongsToShard(session.shard, id)) return
  const guild = world.guilds.get(id)
  const member = guild?.members.has(session.account.user.id) ?? false
  if (guild && member && event.type !== 'GUILD_DELETE')
    return announceGuild(world, presences, { session, guild, joined: true })
  if (!session.guilds.delete(id)) return
  if (!session.account.application || (session.intents & INTENT.GUILDS) !== 0) {
    session.dispatch('GUILD_DELETE', { id })
  }
}

/** Bots without GUILD_MEMBERS only hear of themselves joining and leaving. */
function onlyOwnMembership(data: object, userId: string): object {
  const {
    added_members: added,
    removed_member_ids: removed,
    ...rest
  } = data as {
    added_members?: { user_id?: string }[]
    removed_member_ids?: string[]
  }
  return {
    ...rest,
    ...(added && { added_members: added.filter((member) => member.user_id === userId) }),
    ...(removed && { removed_member_ids: removed.filter((id) => id === userId) }),
  }
}
