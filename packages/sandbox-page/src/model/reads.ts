import type { State } from '../state-types.ts'
import { compareIds } from '../text/time.ts'
import type { Channel, Message } from '../types.ts'
import { CAN, isCategory, isForum, isThread, may } from './permissions.ts'

export function isUnread(state: State, channel: Channel) {
  const last = channel.last_message_id
  if (!last || isCategory(channel) || isForum(channel)) return false
  if (isThread(channel) && !channel.member) return false
  return compareIds(last, state.reads.get(channel.id) ?? '0') > 0
}

/** Whether a message calls me, so that it counts and not only shows. */
export function callsMe(state: State, message: Message) {
  const me = state.me
  if (!me || message.author.id === me.id) return false
  const channel = state.channels.get(message.channel_id)
  if (channel && !channel.guild_id) return true
  if (message.mention_everyone || message.mentions?.some((user) => user.id === me.id)) return true
  const roles = state.guilds.get(channel?.guild_id ?? '')?.members.get(me.id)?.roles ?? []
  return message.mention_roles?.some((role) => roles.includes(role)) ?? false
}

export function markRead(state: State, channelId: string) {
  const channel = state.channels.get(channelId)
  if (!channel?.last_message_id) return false
  if (!isUnread(state, channel) && !state.mentions.has(channelId)) return false
  state.reads.set(channelId, channel.last_message_id)
  state.mentions.delete(channelId)
  return true
}

/** What waits in each server; direct messages stand under null. */
export function unreadByGuild(state: State) {
  const news: Map<string | null, { unread: boolean; mentions: number }> = new Map()
  for (const channel of state.channels.values()) {
    const unread = isUnread(state, channel)
    const mentions = state.mentions.get(channel.id) ?? 0
    // Permissions last: most channels have nothing new, and there may be thousands.
    if ((!unread && mentions === 0) || !may(state, channel, CAN.VIEW)) continue
    const known = news.get(channel.guild_id ?? null) ?? { unread: false, mentions: 0 }
    news.set(channel.guild_id ?? null, { unread: true, mentions: known.mentions + mentions })
  }
  return news
}
