import { type Command, Option } from 'commander'

import { withClient } from '../connection/connect.ts'
import { plain, table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { PINGS, readChoice } from './choices.ts'
import { describeSelection } from './describe-selection.ts'

interface ServerOptions extends GlobalOptions {
  server: string
}

interface CreateOptions extends ServerOptions {
  name: string
  channels: string
  tools: string
  mayPing?: (typeof PINGS)[number]
  default?: true
}

interface ApplyOptions extends ServerOptions {
  entity: string
}

async function list(options: ServerOptions, io: ProgramIo): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) => client.listTemplates(options.server))
  if (options.json === true) return io.print(JSON.stringify(answer))
  if (answer.templates.length === 0) return io.print('This server has no templates.')
  const rows = answer.templates.map((template) => [
    template.is_default ? `${template.name} (default)` : template.name,
    describeSelection(template.channels, 'channel'),
    describeSelection(template.tools, 'tool'),
    template.id,
  ])
  io.print(table([['TEMPLATE', 'CHANNELS', 'TOOLS', 'ID'], ...rows]))
}

async function create(options: CreateOptions, io: ProgramIo): Promise<void> {
  const { server, name, mayPing } = options
  const body = {
    name,
    channels: readChoice('--channels', options.channels),
    tools: readChoice('--tools', options.tools),
    ...(mayPing !== undefined && { may_ping: mayPing }),
    ...(options.default === true && { is_default: true }),
  }
  const answer = await withClient(options.dataDir, io, (client) => client.createTemplate(server, body))
  if (options.json === true) return io.print(JSON.stringify(answer))
  io.print(`The template ${plain(answer.template.name)} was created on ${plain(server)}.`)
}

async function apply(template: string, options: ApplyOptions, io: ProgramIo): Promise<void> {
  const { server, entity } = options
  const answer = await withClient(options.dataDir, io, (client) =>
    client.applyTemplate(server, template, { entity }),
  )
  if (options.json === true) return io.print(JSON.stringify(answer))
  const { channels, tools } = answer.membership
  io.print(
    `${plain(entity)} now has ${describeSelection(channels, 'channel')} and ${describeSelection(tools, 'tool')} there.`,
  )
}

async function remove(template: string, options: ServerOptions, io: ProgramIo): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) =>
    client.deleteTemplate(options.server, template),
  )
  io.print(options.json === true ? JSON.stringify(answer) : `The template ${plain(template)} was deleted.`)
}

const ofServer = (command: Command) =>
  command.requiredOption('--server <server>', 'name or id of the Discord server')

export function addTemplateCommands(program: Command, io: ProgramIo): void {
  const template = program
    .command('template')
    .description('named sets of rights on a server: list, create, apply, delete')

  ofServer(template.command('list').description('list the templates of a server')).action(
    (_own, command: Command) => list(command.optsWithGlobals<ServerOptions>(), io),
  )

  ofServer(template.command('create').description('create a template'))
    .requiredOption('--name <name>', 'its name')
    .requiredOption(
      '--channels <list>',
      'channels or categories by name or id, separated by commas, or all, or none',
    )
    .requiredOption(
      '--tools <list>',
      'tool names separated by commas, or all (except moderation and channels), or none',
    )
    .addOption(new Option('--may-ping <whom>', "who its entities' messages can ping").choices(PINGS))
    .option('--default', 'use it when no other rights are given')
    .action((_own, command: Command) => create(command.optsWithGlobals<CreateOptions>(), io))

  ofServer(template.command('apply <template>').description('give an entity these rights'))
    .requiredOption('--entity <entity>', 'name or id of an entity on the server')
    .action((name: string, _own, command: Command) =>
      apply(name, command.optsWithGlobals<ApplyOptions>(), io),
    )

  ofServer(
    template.command('delete <template>').description('delete a template; no entity loses rights'),
  ).action((name: string, _own, command: Command) =>
    remove(name, command.optsWithGlobals<ServerOptions>(), io),
  )
}
