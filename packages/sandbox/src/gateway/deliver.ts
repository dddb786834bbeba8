import { presentChannel, presentThreadMember } from '../present/channel.ts'
import { INTENT, intentsAllow } from '../rules/intents.ts'
import { canView } from '../rules/permissions.ts'
import { redactMessage } from '../rules/redaction.ts'
import type { GuildRecord } from '../world/records.ts'
import type { World, WorldEvent } from '../world/world.ts'
import { guildOf, hears, isAbout } from './audience.ts'
import { announceGuild, viewableChannels } from './guild-announcement.ts'
import type { Presences } from './presences.ts'
import type { Session } from './session.ts'
import { belongsToShard } from './shards.ts'

const CHANGES_VIEW = new Set([
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'CHANNEL_DELETE',
  'GUILD_ROLE_UPDATE',
  'GUILD_ROLE_DELETE',
  'GUILD_MEMBER_UPDATE',
  'GUILD_UPDATE',
])

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

/** Sent when a channel becomes visible: its active threads, whose THREAD_CREATE the client never got. */
function syncThreads(world: World, session: Session, event: WorldEvent): void {
  if (!CHANGES_VIEW.has(event.type)) return
  const guild = world.guilds.get(event.guildId ?? '')
  if (!guild || !session.guilds.has(guild.id)) return
  const now = new Set(viewableChannels(world, guild, session.account.user.id))
  const gained = [...now].filter((id) => !session.viewable.has(id))
  for (const id of guild.channelIds) {
    if (now.has(id)) session.viewable.add(id)
    else session.viewable.delete(id)
  }
  if (event.type === 'CHANNEL_CREATE' || gained.length === 0) return
  session.dispatch('THREAD_LIST_SYNC', listThreads(world, session, { guild, channelIds: gained }))
}

function listThreads(world: World, session: Session, of: { guild: GuildRecord; channelIds: string[] }) {
  const me = session.account.user.id
  const threads = [...of.guild.channelIds]
    .flatMap((id) => world.channels.get(id) ?? [])
    .filter(({ thread, parentId }) => thread && !thread.archived && of.channelIds.includes(parentId ?? ''))
    .filter(({ id }) => canView(world, me, id))
  return {
    guild_id: of.guild.id,
    channel_ids: of.channelIds,
    threads: threads.map((thread) => presentChannel(world, thread, me)),
    members: threads.flatMap((thread) => presentThreadMember(thread, me) ?? []),
  }
}
