import type { State } from '../state-types.ts'
import type { Channel, Message, User } from '../types.ts'

export function nameOf(state: State, guildId: string | null | undefined, user: User) {
  const member = guildId ? state.guilds.get(guildId)?.members.get(user.id) : undefined
  return member?.nick || user.global_name || user.username
}

/**
 * Webhooks carry their own name; all others are looked up, so that a new nickname shows on old messages.
 */
export function authorName(state: State, message: Message) {
  if (message.webhook_id && !message.interaction_metadata) return message.author.username
  const guildId = guildOf(state, message)
  return message.member?.nick || nameOf(state, guildId, state.users.get(message.author.id) ?? message.author)
}

export function guildOf(state: State, message: { channel_id: string; guild_id?: string }) {
  return message.guild_id ?? state.channels.get(message.channel_id)?.guild_id ?? null
}

export function userName(state: State, guildId: string | null | undefined, userId: string) {
  const user = state.users.get(userId)
  return user ? nameOf(state, guildId, user) : 'unknown user'
}

export function channelName(state: State, channel: Channel | undefined) {
  if (!channel) return 'unknown'
  if (channel.name) return channel.name
  const others = (channel.recipients ?? []).filter((user) => user.id !== state.me?.id)
  return (
    others.map((user) => nameOf(state, null, state.users.get(user.id) ?? user)).join(', ') ||
    'Notes to yourself'
  )
}

/** With its sign, as people say it: `#general`, `Kael`. */
export function channelTitle(state: State, channel: Channel | undefined) {
  const name = channelName(state, channel)
  return channel && channel.guild_id && channel.type < 10 ? `#${name}` : name
}

/** Up to two letters, whole characters of any script. */
export function initials(name: string) {
  const words = name
    .trim()
    .split(/[\s_.-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = [...new Intl.Segmenter().segment(words[0] ?? name)].map((part) => part.segment)
  if (words.length > 1) {
    const last = [...new Intl.Segmenter().segment(words[words.length - 1] ?? '')][0]?.segment ?? ''
    return ((letters[0] ?? '') + last).toUpperCase()
  }
  const cjk = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(
    letters[0] ?? '',
  )
  return cjk ? letters.slice(-2).join('') : (letters[0] ?? '?').toUpperCase()
}

export const mentionsInWords = (count: number) => (count === 1 ? '1 mention' : `${count} mentions`)

/** One of ten, always the same for the same id. */
export function colourIndex(seed: string) {
  let hash = 7
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return hash % 10
}
