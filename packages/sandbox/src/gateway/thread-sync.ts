import { presentChannel, presentThreadMember } from '../present/channel.ts'
import { canView } from '../rules/permissions.ts'
import type { GuildRecord } from '../world/records.ts'
import type { World, WorldEvent } from '../world/world.ts'
import { viewableChannels } from './guild-announcement.ts'
import type { Session } from './session.ts'

const CHANGES_VIEW = new Set([
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'CHANNEL_DELETE',
  'GUILD_ROLE_UPDATE',
  'GUILD_ROLE_DELETE',
  'GUILD_MEMBER_UPDATE',
  'GUILD_UPDATE',
])

/** Sent when a channel becomes visible: its active threads, whose THREAD_CREATE the client never got. */
export function syncThreads(world: World, session: Session, event: WorldEvent): void {
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
