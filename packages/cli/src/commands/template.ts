import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { printAnswer, printList } from '../output/print.ts'
import { plain } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { readChoice } from './choices.ts'
import { describeSelection } from './describe-selection.ts'
import { addRequiredRightsOptions, type RightsOptions } from './rights-options.ts'
import { withOptions } from './run-command.ts'

interface ServerOptions extends GlobalOptions {
  server: string
}

interface CreateOptions extends ServerOptions, RightsOptions {
  name: string
  channels: string
  tools: string
  default?: true
}

interface ApplyOptions extends ServerOptions {
  entity: string
}

async function list(options: ServerOptions, io: ProgramIo): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) => client.listTemplates(options.server))
  printList(options, io, {
    list: answer,
    none: 'This server has no templates.',
    columns: {
      TEMPLATE: ({ name, is_default }) => (is_default ? `${name} (default)` : name),
      CHANNELS: ({ channels }) => describeSelection(channels, 'channel'),
      TOOLS: ({ tools }) => describeSelection(tools, 'tool'),
      ID: ({ id }) => id,
    },
  })
}

async function create(options: CreateOptions, io: ProgramIo): Promise<void> {
  const { server, name } = options
  const body = {
    name,
    channels: readChoice('--channels', options.channels),
    tools: readChoice('--tools', options.tools),
    ...(options.mayPing !== undefined && { may_ping: options.mayPing }),
    ...(options.default === true && { is_default: true }),
  }
  const answer = await withClient(options.dataDir, io, (client) => client.createTemplate(server, body))
  printAnswer(options, io, answer, () => `The template ${plain(name)} was created on ${plain(server)}.`)
}

async function apply(options: ApplyOptions, io: ProgramIo, template: string): Promise<void> {
  const { server, entity } = options
  const answer = await withClient(options.dataDir, io, (client) =>
    client.applyTemplate(server, template, { entity }),
  )
  const { channels, tools } = answer.membership
  const rights = `${describeSelection(channels, 'channel')} and ${describeSelection(tools, 'tool')}`
  printAnswer(options, io, answer, () => `${plain(entity)} now has ${rights} there.`)
}

async function remove(options: ServerOptions, io: ProgramIo, template: string): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) =>
    client.deleteTemplate(options.server, template),
  )
  printAnswer(options, io, answer, () => `The template ${plain(template)} was deleted.`)
}

const ofServer = (command: Command) =>
  command.requiredOption('--server <server>', 'name or id of the Discord server')

export function addTemplateCommands(program: Command, io: ProgramIo): void {
  const template = program
    .command('template')
    .description('named sets of rights on a server: list, create, apply, delete')

  ofServer(template.command('list').description('list the templates of a server')).action(
    withOptions(io, list),
  )

  const creating = ofServer(template.command('create').description('create a template'))
  addRequiredRightsOptions(creating.requiredOption('--name <name>', 'its name'))
    .option('--default', 'use it when no other rights are given')
    .action(withOptions(io, create))

  ofServer(template.command('apply <template>').description('give an entity these rights'))
    .requiredOption('--entity <entity>', 'name or id of an entity on the server')
    .action(withOptions(io, apply))

  ofServer(
    template.command('delete <template>').description('delete a template; no entity loses rights'),
  ).action(withOptions(io, remove))
}
