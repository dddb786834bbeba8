import type { State, Choice } from '../state-types.ts'
import { searchEmoji } from '../text/emoji.ts'
import type { Channel, Command, CommandOption } from '../types.ts'
import { OPTION, callsOf } from './command-draft.ts'
import { nameOf } from './names.ts'
import { CAN, isThread, may } from './permissions.ts'
import { channelChoices, peopleIn, roleChoices, userChoices } from './select-options.ts'

const MOST = 8

export type Asked = {
  kind: 'command' | 'person' | 'channel' | 'emoji'
  word: string
  from: number
  to: number
}

/** What the word at the caret could become. */
export function askedAt(text: string, caret: number): Asked | null {
  const before = text.slice(0, caret)
  const command = /^\/([\p{L}\p{N}_ -]{0,40})$/u.exec(before)
  if (command) return { kind: 'command', word: command[1] ?? '', from: 0, to: caret }
  const person = /(?:^|[\s(])@([^\s@]{0,30})$/u.exec(before)
  if (person) return at('person', person[1] ?? '', caret)
  const channel = /(?:^|[\s(])#([\p{L}\p{N}_-]{0,40})$/u.exec(before)
  if (channel) return at('channel', channel[1] ?? '', caret)
  const emoji = /(?:^|\s):([\w+-]{2,30})$/.exec(before)
  return emoji ? at('emoji', emoji[1] ?? '', caret) : null
}

const at = (kind: Asked['kind'], word: string, caret: number): Asked => ({
  kind,
  word,
  from: caret - word.length - 1,
  to: caret,
})

const wordsOf = (choice: Choice) => `${choice.label} ${choice.hint}`.toLowerCase()

/** Those that begin with the word, then those that hold it. */
export function rank(choices: Choice[], word: string) {
  const wanted = word.trim().toLowerCase()
  const starts = choices.filter(
    (choice) =>
      wordsOf(choice)
        .split(/[\s@#/]+/)
        .some((part) => part.startsWith(wanted)) || wordsOf(choice).startsWith(wanted),
  )
  const holds = choices.filter((choice) => !starts.includes(choice) && wordsOf(choice).includes(wanted))
  return [...starts, ...holds].slice(0, MOST)
}

export function choicesFor(state: State, channel: Channel, asked: Asked, commands: Command[]): Choice[] {
  if (asked.kind === 'command') return commandChoices(commands, asked.word)
  if (asked.kind === 'emoji') return emojiChoices(state, channel, asked.word)
  const guildId = channel.guild_id
  if (asked.kind === 'channel') {
    if (!guildId) return []
    const found = channelChoices(state, guildId, undefined).filter((choice) => choice.hint !== 'category')
    return rank(found, asked.word).map((choice) => ({
      ...choice,
      label: `#${choice.label}`,
      hint: '',
      insert: `#${choice.insert}`,
    }))
  }
  return rank(mentionChoices(state, channel), asked.word)
}

function mentionChoices(state: State, channel: Channel): Choice[] {
  const guildId = channel.guild_id
  const people = peopleIn(state, guildId, isThread(channel) ? (channel.parent_id ?? channel.id) : channel.id)
  const names = people.map((user) => nameOf(state, guildId, user))
  const persons = people.map((user, index) => {
    const name = names[index] ?? user.username
    // Two people of one name: only the user name tells them apart.
    const clear = names.indexOf(name) === names.lastIndexOf(name)
    return {
      key: user.id,
      label: name,
      hint: `@${user.username}`,
      insert: `@${clear ? name : user.username}`,
    }
  })
  const roles = roleChoices(state, guildId).map((role) => ({ ...role, insert: `@${role.insert}` }))
  const all = guildId && may(state, channel, CAN.MENTION_EVERYONE) ? ['everyone', 'here'] : []
  return [
    ...persons,
    ...roles,
    ...all.map((word) => ({
      key: word,
      label: `@${word}`,
      hint: 'notifies everyone here',
      insert: `@${word}`,
    })),
  ]
}

function emojiChoices(state: State, channel: Channel, word: string): Choice[] {
  const own = (state.guilds.get(channel.guild_id ?? '')?.emojis ?? []).filter((one) =>
    one.name?.toLowerCase().includes(word.toLowerCase()),
  )
  return [
    ...own.map((one) => ({
      key: one.id ?? '',
      label: `:${one.name}:`,
      hint: 'from this server',
      insert: `:${one.name}:`,
    })),
    ...searchEmoji(word).map(({ emoji, names }) => ({
      key: emoji,
      label: emoji,
      hint: `:${names[0]}:`,
      insert: emoji,
    })),
  ].slice(0, MOST)
}

function commandChoices(commands: Command[], word: string): Choice[] {
  const calls = commands.filter((command) => command.type === 1).flatMap(callsOf)
  const wanted = word.toLowerCase().trimEnd()
  return calls
    .map((call) => ({ call, name: [call.command.name, ...call.path].join(' ') }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)))
    .slice(0, 12)
    .map(({ call, name }) => ({
      key: call.command.id + name,
      label: `/${name}`,
      hint: call.description,
      insert: `/${name}`,
      value: call,
    }))
}

/** What could stand in an option of a command; null if anything can. */
export function optionChoices(state: State, channel: Channel, option: CommandOption): Choice[] | null {
  const guildId = channel.guild_id
  if (option.choices?.length) {
    return option.choices.map((one) => ({
      key: String(one.value),
      label: one.name,
      hint: '',
      insert: one.name,
      value: one.value,
    }))
  }
  if (option.type === OPTION.BOOLEAN)
    return [true, false].map((value) => ({
      key: String(value),
      label: value ? 'True' : 'False',
      hint: '',
      insert: value ? 'True' : 'False',
      value,
    }))
  if (option.type === OPTION.USER) return userChoices(state, guildId, channel.id)
  if (option.type === OPTION.ROLE) return roleChoices(state, guildId)
  if (option.type === OPTION.CHANNEL) return channelChoices(state, guildId, option.channel_types)
  if (option.type === OPTION.MENTIONABLE)
    return [...userChoices(state, guildId, channel.id), ...roleChoices(state, guildId)]
  return null
}
