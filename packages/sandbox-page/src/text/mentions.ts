import { nameOf } from '../model/names.ts'
import { CAN, isCategory, isThread, may } from '../model/permissions.ts'
import type { State } from '../state-types.ts'
import type { Channel } from '../types.ts'
import { emojiByName } from './emoji.ts'

/**
 * People write `@Kael`, `#general` and `:wave:`; Discord wants ids. Names are looked up when the message leaves, the
 * longest first, and never inside code.
 */
export function toWire(state: State, channel: Channel | undefined, text: string) {
  const people = peopleNames(state, channel)
  const places = channelNames(state, channel)
  return text
    .split(/(```[\s\S]*?```|`[^`\n]+`)/)
    .map((part, index) => {
      if (index % 2 === 1) return part
      const named = replaceNames(replaceNames(part, '@', people), '#', places)
      return named.replace(
        /(?<![\w<]):([\w+-]{2,32}):(?!\d)/g,
        (whole, name) => emojiByName(state, channel?.guild_id, name) ?? whole,
      )
    })
    .join('')
}

/** Names come longest first. */
function replaceNames(text: string, sign: string, names: [string, string][]) {
  if (!text.includes(sign)) return text
  let out = ''
  let at = 0
  while (at < text.length) {
    const open = text[at] === sign && !/[\w<@#&]/.test(text[at - 1] ?? '')
    const rest = open ? text.slice(at + 1).toLowerCase() : ''
    const found =
      open && names.find(([name]) => rest.startsWith(name) && !/[\p{L}\p{N}_]/u.test(rest[name.length] ?? ''))
    out += found ? found[1] : text[at]
    at += found ? found[0].length + 1 : 1
  }
  return out
}

function peopleNames(state: State, channel: Channel | undefined): [string, string][] {
  const guild = state.guilds.get(channel?.guild_id ?? '')
  const names: Map<string, string> = new Map()
  const ids = guild
    ? [...guild.members.keys()]
    : [...(channel?.recipients ?? []).map((user) => user.id), state.me?.id ?? '']
  const users = ids.flatMap((id) => state.users.get(id) ?? [])
  for (const role of guild?.roles.values() ?? []) {
    if (role.id !== guild?.id) names.set(role.name.toLowerCase(), `<@&${role.id}>`)
  }
  for (const user of users) names.set(nameOf(state, guild?.id, user).toLowerCase(), `<@${user.id}>`)
  for (const user of users) names.set(user.username.toLowerCase(), `<@${user.id}>`)
  return longestFirst(names)
}

function channelNames(state: State, channel: Channel | undefined): [string, string][] {
  const names: Map<string, string> = new Map()
  for (const one of state.channels.values()) {
    const here = one.guild_id && one.guild_id === channel?.guild_id && !isCategory(one) && one.name
    if (here && may(state, one, CAN.VIEW)) names.set(here.toLowerCase(), `<#${one.id}>`)
  }
  return longestFirst(names)
}

const longestFirst = (names: Map<string, string>): [string, string][] =>
  [...names].toSorted(([a], [b]) => b.length - a.length)

/** Back to names, for editing. */
export function fromWire(state: State, channel: Channel | undefined, text: string) {
  const guild = state.guilds.get(channel?.guild_id ?? '')
  return text
    .replace(/<@!?(\d+)>/g, (whole, id) =>
      state.users.has(id) ? `@${state.users.get(id)?.username}` : whole,
    )
    .replace(/<@&(\d+)>/g, (whole, id) => (guild?.roles.has(id) ? `@${guild.roles.get(id)?.name}` : whole))
    .replace(/<#(\d+)>/g, (whole, id) => {
      const named = state.channels.get(id)
      return named?.name && !isThread(named) ? `#${named.name}` : whole
    })
}
