import type { State } from '../state-types.ts'
import type { Channel, Guild, Member, Role, User } from '../types.ts'
import type { GuildNews, Handlers, Ready, ThreadMembersNews, WorldEvents } from './events.ts'
/** Servers, channels, roles and people, as the gateway reports them. */

function learnUser(state: State, user: User | undefined) {
  if (user?.id && user.username) state.users.set(user.id, { ...state.users.get(user.id), ...user })
}

function learnMember(state: State, guild: Guild, member: Member) {
  if (!member.user) return
  learnUser(state, member.user)
  guild.members.set(member.user.id, { ...guild.members.get(member.user.id), ...member })
}

export function learnChannel(state: State, channel: Channel) {
  for (const user of channel.recipients ?? []) learnUser(state, user)
  state.channels.set(channel.id, { ...state.channels.get(channel.id), ...channel })
  state.names += 1
}

function learnGuild(state: State, data: GuildNews) {
  const known = state.guilds.get(data.id)
  if (data.unavailable && !data.name) return
  const guild: Guild = {
    id: data.id,
    name: data.name,
    owner_id: data.owner_id,
    member_count: data.member_count ?? known?.member_count ?? 0,
    roles: data.roles
      ? new Map(data.roles.map((role: Role) => [role.id, role]))
      : (known?.roles ?? new Map()),
    members: known?.members ?? new Map(),
    emojis: data.emojis ?? known?.emojis ?? [],
    complete: known?.complete ?? false,
  }
  for (const member of data.members ?? []) learnMember(state, guild, member)
  guild.complete ||= guild.members.size >= guild.member_count
  state.guilds.set(guild.id, guild)
  for (const channel of [...(data.channels ?? []), ...(data.threads ?? [])]) {
    learnChannel(state, { ...channel, guild_id: guild.id })
  }
  state.names += 1
}

function ready(state: State, data: Ready) {
  learnUser(state, data.user)
  for (const user of data.users ?? []) learnUser(state, user)
  for (const guild of data.guilds ?? []) learnGuild(state, guild)
  for (const channel of data.private_channels ?? []) learnChannel(state, channel)
  const entries = Array.isArray(data.read_state) ? data.read_state : (data.read_state?.entries ?? [])
  for (const entry of entries) {
    state.reads.set(entry.id, String(entry.last_message_id ?? '0'))
    if (entry.mention_count > 0) state.mentions.set(entry.id, entry.mention_count)
  }
}

function threadMembers(state: State, data: ThreadMembersNews) {
  const thread = state.channels.get(data.id)
  const me = state.me?.id
  if (!thread || !me) return
  if (data.added_members?.some((one) => one.user_id === me)) learnChannel(state, { ...thread, member: {} })
  if (data.removed_member_ids?.includes(me)) {
    const { member: _, ...rest } = thread
    state.channels.set(thread.id, rest)
  }
}

export const WORLD_EVENTS: Handlers<WorldEvents, State> = {
  READY: ready,
  GUILD_CREATE: learnGuild,
  GUILD_UPDATE: learnGuild,
  GUILD_DELETE(state, data) {
    state.guilds.delete(data.id)
    for (const channel of state.channels.values()) {
      if (channel.guild_id === data.id) state.channels.delete(channel.id)
    }
    state.names += 1
  },
  CHANNEL_CREATE: learnChannel,
  CHANNEL_UPDATE: learnChannel,
  CHANNEL_DELETE(state, data) {
    state.channels.delete(data.id)
    state.timelines.delete(data.id)
    state.names += 1
  },
  THREAD_CREATE: learnChannel,
  THREAD_UPDATE: learnChannel,
  THREAD_DELETE(state, data) {
    state.channels.delete(data.id)
    state.timelines.delete(data.id)
    state.names += 1
  },
  THREAD_LIST_SYNC(state, data) {
    for (const thread of data.threads ?? []) learnChannel(state, { ...thread, guild_id: data.guild_id })
  },
  THREAD_MEMBER_UPDATE(state, data) {
    const thread = state.channels.get(data.id)
    if (thread) learnChannel(state, { ...thread, member: data })
  },
  THREAD_MEMBERS_UPDATE: threadMembers,
  GUILD_ROLE_CREATE: learnRole,
  GUILD_ROLE_UPDATE: learnRole,
  GUILD_ROLE_DELETE(state, data) {
    state.guilds.get(data.guild_id)?.roles.delete(data.role_id)
    state.names += 1
  },
  GUILD_EMOJIS_UPDATE(state, data) {
    const guild = state.guilds.get(data.guild_id)
    if (guild) guild.emojis = data.emojis
  },
  GUILD_MEMBER_ADD(state, data) {
    const guild = state.guilds.get(data.guild_id)
    if (!guild) return
    learnMember(state, guild, data)
    guild.member_count += 1
    state.names += 1
  },
  GUILD_MEMBER_UPDATE(state, data) {
    const guild = state.guilds.get(data.guild_id)
    if (guild) learnMember(state, guild, data)
    state.names += 1
  },
  GUILD_MEMBER_REMOVE(state, data) {
    const guild = state.guilds.get(data.guild_id)
    if (!guild) return
    guild.members.delete(data.user.id)
    guild.member_count -= 1
    state.names += 1
  },
  GUILD_MEMBERS_CHUNK(state, data) {
    const guild = state.guilds.get(data.guild_id)
    if (!guild) return
    for (const member of data.members) learnMember(state, guild, member)
    guild.complete ||= data.chunk_index + 1 >= data.chunk_count
    state.names += 1
  },
  USER_UPDATE(state, data) {
    learnUser(state, data)
    state.names += 1
  },
}

function learnRole(state: State, data: { guild_id: string; role: Role }) {
  state.guilds.get(data.guild_id)?.roles.set(data.role.id, data.role)
  state.names += 1
}

/** People come with what they write: members of large servers are not all told at the start. */
export function learnFromMessage(
  state: State,
  message: { author: User; webhook_id?: string; mentions?: User[] },
) {
  if (!message.webhook_id) learnUser(state, message.author)
  for (const user of message.mentions ?? []) {
    if (!state.users.has(user.id)) learnUser(state, user)
  }
}
