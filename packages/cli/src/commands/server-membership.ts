import type { CeilingBody, CeilingChannelsAnswer, MembershipAnswer, TuningBody } from '@arachne/contract'
import { type Command, Option } from 'commander'

import { withClient } from '../connection/connect.ts'
import { table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { withoutUndefined, PINGS, readChoice, readList } from './choices.ts'
import { describeSelection } from './describe-selection.ts'

interface MembershipOptions extends GlobalOptions {
  entity: string
  server: string
}

interface RightsOptions extends MembershipOptions {
  channels?: string
  tools?: string
  mayPing?: (typeof PINGS)[number]
  assignableRoles?: string[]
}

interface TuneOptions extends MembershipOptions {
  watch?: string[]
  blocked?: string[]
  muted?: string[]
}

const listed = (ids: readonly string[]) => ids.join(', ') || '–'

/** Shows names where they are known, because ids mean nothing to people. */
function namesOf({ channels }: CeilingChannelsAnswer): (ids: readonly string[]) => string {
  const names = new Map<string, string>()
  for (const { id, name, category, category_id: categoryId } of channels) {
    names.set(id, name)
    if (categoryId !== null) names.set(categoryId, `all of ${category}`)
  }
  return (ids) => listed(ids.map((id) => names.get(id) ?? id))
}

function describe({ membership }: MembershipAnswer, inside: CeilingChannelsAnswer): string {
  const { channels, tools } = membership
  const named = namesOf(inside)
  return table([
    ['  Server', membership.server_name ?? membership.server_id],
    ['  Channels', typeof channels === 'string' ? describeSelection(channels, 'channel') : named(channels)],
    ['  Tools', typeof tools === 'string' ? describeSelection(tools, 'tool') : listed(tools)],
    ['  Can ping', membership.may_ping],
    ['  Can assign roles', listed(membership.assignable_roles)],
    ['  Watched', named(membership.watch)],
    ['  Blocked', named(membership.blocked)],
    ['  Muted', named(membership.muted)],
  ])
}

async function rights(options: RightsOptions, io: ProgramIo): Promise<void> {
  const { entity, server, channels, tools } = options
  const body = withoutUndefined<CeilingBody>({
    channels: channels === undefined ? undefined : readChoice('--channels', channels),
    tools: tools === undefined ? undefined : readChoice('--tools', tools),
    may_ping: options.mayPing,
    assignable_roles: options.assignableRoles,
  })
  const [answer, inside] = await withClient(options.dataDir, io, async (client) => {
    const membership = await (Object.keys(body).length > 0
      ? client.setCeiling(entity, server, body)
      : client.readSeat(entity, server))
    return [membership, await client.ceilingChannels(entity, server)] as const
  })
  io.print(options.json === true ? JSON.stringify(answer) : describe(answer, inside))
}

async function tune(options: TuneOptions, io: ProgramIo): Promise<void> {
  const { entity, server, watch, blocked, muted } = options
  const body = withoutUndefined<TuningBody>({ watch, blocked, muted })
  const { channels } = await withClient(options.dataDir, io, async (client) => {
    if (Object.keys(body).length > 0) await client.setTuning(entity, server, body)
    return client.ceilingChannels(entity, server)
  })
  if (options.json === true) return io.print(JSON.stringify({ channels }))
  if (channels.length === 0) return io.print('It has no access to any channel there.')
  const rows = channels.map((channel) => [
    channel.name,
    channel.category ?? '–',
    channel.state,
    channel.bot_can_view ? channel.id : `${channel.id} (the bot can't see it)`,
  ])
  io.print(table([['CHANNEL', 'CATEGORY', 'STATE', 'ID'], ...rows]))
}

const membershipCommand = (command: Command) =>
  command
    .requiredOption('--entity <entity>', 'name or id')
    .requiredOption('--server <server>', "name or id of a Discord server it's on")

/** One entity on one server: the rights that an admin gives it, and how its owner tunes them. */
export function addServerMembershipCommands(server: Command, io: ProgramIo): void {
  membershipCommand(
    server.command('rights').description('show or change the rights of an entity on a server'),
  )
    .option('--channels <list>', 'channels or categories by name or id, separated by commas, or all, or none')
    .option(
      '--tools <list>',
      'tool names separated by commas, or all (except moderation and channels), or none',
    )
    .addOption(new Option('--may-ping <whom>', 'who its messages can ping').choices(PINGS))
    .option('--assignable-roles <list>', 'roles it can assign, or none', readList)
    .action((_own, command: Command) => rights(command.optsWithGlobals<RightsOptions>(), io))

  membershipCommand(
    server.command('tune').description('show the channels an entity has access to, or set their states'),
  )
    .option('--watch <list>', 'channels where it can answer unprompted, or none', readList)
    .option('--blocked <list>', 'channels it can read but not write in, or none', readList)
    .option('--muted <list>', 'channels it can neither read nor write in, or none', readList)
    .action((_own, command: Command) => tune(command.optsWithGlobals<TuneOptions>(), io))
}
