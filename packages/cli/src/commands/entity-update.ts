import type { EntityView, UpdateEntityBody } from '@arachne/contract'
import { type Command, Option } from 'commander'

import { withClient } from '../connection/connect.ts'
import { CliError } from '../failure.ts'
import { printAnswer } from '../output/print.ts'
import { plain, table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { noneToNull, PLATFORMS, readList, readNumber, readSwitch } from './choices.ts'
import { describeSelection } from './describe-selection.ts'
import { stateOf } from './entity-state.ts'
import { withOptions } from './run-command.ts'

interface UpdateOptions extends GlobalOptions {
  name?: string
  owner?: string
  description?: string
  platform?: (typeof PLATFORMS)[number]
  avatarUrl?: string
  color?: string
  triggers?: string[]
  notifyOnMention?: boolean
  notifyOnTrigger?: boolean
  notifyOnReply?: boolean
  notifyExcerpt?: boolean
  acceptDms?: boolean
  keepMinutes?: number
}

const switched = (on: boolean) => (on ? 'on' : 'off')

function describe(entity: EntityView): string {
  const facts = [
    ['  Name', entity.name],
    ['  Id', entity.id],
    ['  Owner', entity.owner.name],
    ['  State', stateOf(entity)],
    ['  MCP', entity.url],
    ['  Platform', entity.platform ?? '–'],
    ['  Description', entity.description ?? '–'],
    ['  Avatar', entity.avatar_url ?? '–'],
    ['  Colour', entity.accent_color ?? '–'],
    ['  Triggers', entity.triggers.map(({ word }) => word).join(', ') || '–'],
    [
      '  Notifies owner',
      `mention ${switched(entity.notify_on_mention)}, trigger ${switched(entity.notify_on_trigger)}, reply ${switched(entity.notify_on_reply)}, excerpt ${switched(entity.notify_excerpt)}`,
    ],
    ['  Accepts DMs', entity.accepts_dms ? 'yes' : 'no'],
    ['  Keeps messages', `${entity.mailbox_ttl_minutes} min`],
  ]
  const servers = entity.servers.map((membership) => [
    `  ${membership.server_name ?? '(unknown)'}`,
    describeSelection(membership.channels, 'channel'),
    describeSelection(membership.tools, 'tool'),
    membership.reachable ? '' : "the bot isn't on this server",
    membership.server_id,
  ])
  return [table(facts), ...(servers.length > 0 ? ['', 'Servers', table(servers)] : [])].join('\n')
}

async function show(options: GlobalOptions, io: ProgramIo, name: string): Promise<void> {
  const entity = await withClient(options.dataDir, io, (client) => client.showEntity(name))
  printAnswer(options, io, entity, describe)
}

function bodyOf(options: UpdateOptions): UpdateEntityBody {
  const { triggers } = options
  const body = {
    name: options.name,
    description: noneToNull(options.description),
    platform: options.platform,
    avatar_url: noneToNull(options.avatarUrl),
    accent_color: noneToNull(options.color),
    triggers: triggers?.map((word) => ({ word })),
    notify_on_mention: options.notifyOnMention,
    notify_on_trigger: options.notifyOnTrigger,
    notify_on_reply: options.notifyOnReply,
    notify_excerpt: options.notifyExcerpt,
    accepts_dms: options.acceptDms,
    mailbox_ttl_minutes: options.keepMinutes,
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

async function update(options: UpdateOptions, io: ProgramIo, name: string): Promise<void> {
  const body = bodyOf(options)
  const { owner } = options
  if (Object.keys(body).length === 0 && owner === undefined) {
    throw new CliError('Nothing to change. See --help for the options.')
  }
  const answer = await withClient(options.dataDir, io, async (client) => {
    const { id } = await client.showEntity(name)
    const changed = Object.keys(body).length > 0 ? await client.updateEntity(id, body) : { warnings: [] }
    const handed = owner === undefined ? undefined : await client.changeOwner(id, { owner })
    const entity = await client.showEntity(id)
    return { entity, warnings: changed.warnings, claim_url: handed?.claim_url }
  })
  printAnswer(options, io, answer, ({ entity, claim_url }) => {
    const lines = [describe(entity)]
    if (claim_url !== undefined) {
      lines.push('', `The old key no longer works. Send this link to ${plain(entity.owner.name)}:`)
      lines.push(`  ${claim_url}`)
    }
    return lines.join('\n')
  })
}

export function addEntityUpdateCommand(entity: Command, io: ProgramIo): void {
  entity.command('show <entity>').description('show all details of an entity').action(withOptions(io, show))

  entity
    .command('update <entity>')
    .description('change an entity; whatever you leave out stays as it is')
    .option('--name <name>', 'the name people see; its Discord role is renamed too')
    .option('--owner <person>', 'transfer it to another person; the current key stops working')
    .option('--description <text>', 'a short description; "none" removes it')
    .addOption(new Option('--platform <platform>', 'the platform it runs on').choices(PLATFORMS))
    .option('--avatar-url <url>', 'its avatar; "none" removes it')
    .option('--color <#rrggbb>', 'its accent colour; "none" removes it')
    .option('--triggers <words>', 'its trigger words, separated by commas, or none', readList)
    .option('--notify-on-mention <on|off>', 'notify the owner of mentions', readSwitch)
    .option('--notify-on-trigger <on|off>', 'notify the owner of trigger words', readSwitch)
    .option('--notify-on-reply <on|off>', 'notify the owner of replies', readSwitch)
    .option('--notify-excerpt <on|off>', 'include a few words of the message in notifications', readSwitch)
    .option('--accept-dms <on|off>', 'accept direct messages', readSwitch)
    .option('--keep-minutes <number>', 'how many minutes unread messages are kept, 1 to 60', readNumber)
    .action(withOptions(io, update))
}
