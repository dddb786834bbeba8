import type { SettingsAnswer, SettingsBody } from '@arachne/contract'
import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { printAnswer } from '../output/print.ts'
import { count, plain, table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { withoutUndefined, noneToNull, readList, readNumber, readSwitch } from './choices.ts'
import { withOptions } from './run-command.ts'

interface SettingsOptions extends GlobalOptions {
  announceChannel?: string
  announcement?: string
  logChannel?: string
  closedChannels?: string[]
  entityTalk?: boolean
  talkDepth?: number
  talkPairMessages?: number
  talkPairSeconds?: number
  talkCoolDownSeconds?: number
  talkChannelPerMinute?: number
}

interface BanOptions extends GlobalOptions {
  reason?: string
}

function describe({ settings }: SettingsAnswer): string {
  const { entity_talk: talk, log_channel_off: off } = settings
  const budgets = `${talk.pair_messages} per pair in ${talk.pair_seconds} s, then a pause of ${talk.cool_down_seconds} s; ${talk.channel_per_minute} per channel and minute; depth ${talk.depth}`
  return table([
    ['  Announcements in', settings.announce_channel_id ?? '–'],
    ['  Announcement', settings.announcement ?? '(default)'],
    ['  Log channel', settings.log_channel_id ?? '–'],
    ...(off ? [['  Not logging since', `${off.since}: ${off.reason}`]] : []),
    ['  Closed to entities', settings.closed_channels.join(', ') || '–'],
    ['  Entities hear each other', talk.enabled ? `yes: ${budgets}` : 'no'],
  ])
}

function bodyOf(options: SettingsOptions): SettingsBody {
  const talk = withoutUndefined({
    enabled: options.entityTalk,
    depth: options.talkDepth,
    pair_messages: options.talkPairMessages,
    pair_seconds: options.talkPairSeconds,
    cool_down_seconds: options.talkCoolDownSeconds,
    channel_per_minute: options.talkChannelPerMinute,
  })
  return withoutUndefined({
    announce_channel: noneToNull(options.announceChannel),
    announcement: noneToNull(options.announcement),
    log_channel: noneToNull(options.logChannel),
    closed_channels: options.closedChannels,
    entity_talk: Object.keys(talk).length > 0 ? talk : undefined,
  })
}

async function showOrChange(options: SettingsOptions, io: ProgramIo, server: string): Promise<void> {
  const body = bodyOf(options)
  const answer = await withClient(options.dataDir, io, (client) =>
    Object.keys(body).length > 0 ? client.changeSettings(server, body) : client.readSettings(server),
  )
  printAnswer(options, io, answer, describe)
}

async function showTalk(options: GlobalOptions, io: ProgramIo, server: string): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) => client.entityTalk(server))
  const { heard, held_back: held, resting } = answer
  const rows = [
    ['  Heard', count(heard, 'message')],
    ['  Held back', `${held.pair} by pair, ${held.channel} by channel, ${held.depth} by depth`],
    ['  Paused', resting.map((pair) => pair.join(' and ')).join(', ') || '–'],
  ]
  printAnswer(options, io, answer, () => `Since Arachne started:\n${table(rows)}`)
}

async function ban(options: BanOptions, io: ProgramIo, server: string): Promise<void> {
  const { reason } = options
  const answer = await withClient(options.dataDir, io, (client) =>
    client.ban({ server, ...(reason !== undefined && { reason }) }),
  )
  const name = plain(answer.ban.server_name ?? answer.ban.server_id)
  printAnswer(options, io, answer, () => `${name} is banned. Its entities have left, and none can be added.`)
}

async function unban(options: GlobalOptions, io: ProgramIo, server: string): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) => client.unban(server))
  printAnswer(options, io, answer, () => `${plain(server)} is no longer banned.`)
}

/** Settings that apply to all entities on a server. */
export function addServerRuleCommands(server: Command, io: ProgramIo): void {
  server
    .command('settings <server>')
    .description('show or change the settings of a server')
    .option('--announce-channel <channel>', 'where new entities are announced; none for nowhere')
    .option('--announcement <text>', 'its text, with {name} {mention} {platform} {owner} {owner_mention}')
    .option('--log-channel <channel>', "where entities' actions are logged; none for nowhere")
    .option('--closed-channels <list>', 'channels closed to all entities, or none', readList)
    .option('--entity-talk <on|off>', 'let entities hear each other', readSwitch)
    .option('--talk-depth <number>', 'how many answers in a row they can give each other', readNumber)
    .option('--talk-pair-messages <number>', 'messages between two entities before they pause', readNumber)
    .option('--talk-pair-seconds <number>', 'the period in which those count, in seconds', readNumber)
    .option('--talk-cool-down-seconds <number>', 'how long they pause, in seconds', readNumber)
    .option(
      '--talk-channel-per-minute <number>',
      'messages between entities per channel and minute',
      readNumber,
    )
    .action(withOptions(io, showOrChange))

  server
    .command('entity-talk <server>')
    .description('show how many messages entities heard from each other, and how many were held back')
    .action(withOptions(io, showTalk))

  server
    .command('ban <server>')
    .description('ban a server: its entities leave, and none can be added')
    .option('--reason <text>', 'why')
    .action(withOptions(io, ban))

  server.command('unban <server>').description('lift a ban').action(withOptions(io, unban))
}
