// @ts-check
/** @import { Channel, Message } from '../types.ts' */
/** @import { State } from '../state-types.ts' */
import { compareIds } from '../text/time.js'
import { CAN, isCategory, isForum, isThread, may } from './permissions.js'

/** @param {State} state @param {Channel} channel */
export function isUnread(state, channel) {
  const last = channel.last_message_id
  if (!last || isCategory(channel) || isForum(channel)) return false
  if (isThread(channel) && !channel.member) return false
  return compareIds(last, state.reads.get(channel.id) ?? '0') > 0
}

/** Whether a message calls me, so that it counts and not only shows. @param {State} state @param {Message} message */
export function callsMe(state, message) {
  const me = state.me
  if (!me || message.author.id === me.id) return false
  const channel = state.channels.get(message.channel_id)
  if (channel && !channel.guild_id) return true
  if (message.mention_everyone || message.mentions?.some((user) => user.id === me.id)) return true
  const roles = state.guilds.get(channel?.guild_id ?? '')?.members.get(me.id)?.roles ?? []
  return message.mention_roles?.some((role) => roles.includes(role)) ?? false
}

/** @param {State} state @param {string} channelId */
export function markRead(state, channelId) {
  const channel = state.channels.get(channelId)
  if (!channel?.last_message_id) return false
  if (!isUnread(state, channel) && !state.mentions.has(channelId)) return false
  state.reads.set(channelId, channel.last_message_id)
  state.mentions.delete(channelId)
  return true
}

/** What waits in each server; direct messages stand under null. @param {State} state */
export function unreadByGuild(state) {
  /** @type {Map<string | null, { unread: boolean, mentions: number }>} */
  const news = new Map()
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
