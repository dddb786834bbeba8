import type { CeilingBody, CeilingChannelsAnswer, MembershipAnswer, TuningBody } from '@arachne/contract'
import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { printAnswer, printList } from '../output/print.ts'
import { table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { withoutUndefined, readList } from './choices.ts'
import { describeSelection } from './describe-selection.ts'
import { addRightsOptions, readRights, type RightsOptions } from './rights-options.ts'
import { withOptions } from './run-command.ts'

interface MembershipOptions extends GlobalOptions {
  entity: string
  server: string
}

interface ChangeOptions extends MembershipOptions, RightsOptions {
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

async function rights(options: ChangeOptions, io: ProgramIo): Promise<void> {
  const { entity, server, assignableRoles: roles } = options
  const body: CeilingBody = {
    ...readRights(options),
    ...(roles !== undefined && { assignable_roles: roles }),
  }
  const [answer, inside] = await withClient(options.dataDir, io, async (client) => {
    const membership = await (Object.keys(body).length > 0
      ? client.setCeiling(entity, server, body)
      : client.readMembership(entity, server))
    return [membership, await client.ceilingChannels(entity, server)] as const
  })
  printAnswer(options, io, answer, () => describe(answer, inside))
}

async function tune(options: TuneOptions, io: ProgramIo): Promise<void> {
  const { entity, server, watch, blocked, muted } = options
  const body = withoutUndefined<TuningBody>({ watch, blocked, muted })
  const { channels } = await withClient(options.dataDir, io, async (client) => {
    if (Object.keys(body).length > 0) await client.setTuning(entity, server, body)
    return client.ceilingChannels(entity, server)
  })
  printList(options, io, {
    list: { channels },
    none: 'It has no access to any channel there.',
    columns: {
      CHANNEL: ({ name }) => name,
      CATEGORY: ({ category }) => category ?? '–',
      STATE: ({ state }) => state,
      ID: ({ id, bot_can_view: isSeen }) => (isSeen ? id : `${id} (the bot can't see it)`),
    },
  })
}

const membershipCommand = (command: Command) =>
  command
    .requiredOption('--entity <entity>', 'name or id')
    .requiredOption('--server <server>', "name or id of a Discord server it's on")

/** One entity on one server: the rights that an admin gives it, and how its owner tunes them. */
export function addServerMembershipCommands(server: Command, io: ProgramIo): void {
  const changing = server.command('rights').description('show or change the rights of an entity on a server')
  addRightsOptions(membershipCommand(changing))
    .option('--assignable-roles <list>', 'roles it can assign, or none', readList)
    .action(withOptions(io, rights))

  membershipCommand(
    server.command('tune').description('show the channels an entity has access to, or set their states'),
  )
    .option('--watch <list>', 'channels where it can answer unprompted, or none', readList)
    .option('--blocked <list>', 'channels it can read but not write in, or none', readList)
    .option('--muted <list>', 'channels it can neither read nor write in, or none', readList)
    .action(withOptions(io, tune))
}
