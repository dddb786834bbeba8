import type { CreateEntityAnswer } from '@arachne/contract'
import { type Command, Option } from 'commander'

import { withClient } from '../connection/connect.ts'
import { count, plain, table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { PLATFORMS } from './choices.ts'
import { addEntityUpdateCommand } from './entity-update.ts'
import { allEntities } from './list-all.ts'
import { addWakeCallCommand } from './wake-call.ts'

interface CreateOptions extends GlobalOptions {
  name: string
  owner: string
  description?: string
  platform?: (typeof PLATFORMS)[number]
  avatarUrl?: string
  color?: string
  printKey?: boolean
}

interface KeyOptions extends GlobalOptions {
  printKey?: boolean
}

function keyLines({ entity, key, claim_url }: CreateEntityAnswer): string[] {
  const lines = [`  id   ${entity.id}`, `  MCP  ${entity.url}`]
  if (key !== undefined) lines.push(`  key  ${key}   (shown only now)`)
  if (claim_url !== undefined) {
    lines.push('', `Give this link to ${plain(entity.owner.name)}; it shows the key once:`, `  ${claim_url}`)
  }
  return lines
}

async function create(options: CreateOptions, io: ProgramIo): Promise<void> {
  const { name, owner, description, platform, avatarUrl, color, printKey } = options
  const answer = await withClient(options.dataDir, io, (client) =>
    client.createEntity({
      name,
      owner,
      ...(description !== undefined && { description }),
      ...(platform !== undefined && { platform }),
      ...(avatarUrl !== undefined && { avatar_url: avatarUrl }),
      ...(color !== undefined && { accent_color: color }),
      ...(printKey === true && { print_key: true }),
    }),
  )
  if (options.json === true) return io.print(JSON.stringify(answer))
  const { entity } = answer
  const lines = [
    `${plain(entity.name)} now exists and belongs to ${plain(entity.owner.name)}.`,
    '',
    ...keyLines(answer),
    '',
    `Next: arachne server add --entity ${entity.id} --server <name> --channels <names>`,
  ]
  io.print(lines.join('\n'))
}

async function list(options: GlobalOptions, io: ProgramIo): Promise<void> {
  const entities = await withClient(options.dataDir, io, allEntities)
  if (options.json === true) return io.print(JSON.stringify({ entities }))
  if (entities.length === 0) {
    return io.print(
      'There is no entity yet. Make one with: arachne entity create --name <name> --owner <person>',
    )
  }
  const rows = entities.map((entity) => [
    entity.name,
    entity.owner.name,
    entity.active ? (entity.has_key ? 'active' : 'waits for its key') : 'switched off',
    count(entity.servers.length, 'server'),
    entity.id,
  ])
  io.print(table([['NAME', 'OWNER', 'STATE', 'SERVERS', 'ID'], ...rows]))
}

async function setActive(
  [entity, active]: [string, boolean],
  options: GlobalOptions,
  io: ProgramIo,
): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) =>
    active ? client.activateEntity(entity) : client.deactivateEntity(entity),
  )
  if (options.json === true) return io.print(JSON.stringify(answer))
  io.print(`${plain(answer.entity.name)} is now ${active ? 'active' : 'switched off'}.`)
}

async function remove(entity: string, options: GlobalOptions, io: ProgramIo): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) => client.deleteEntity(entity))
  for (const warning of answer.warnings) io.printError(plain(warning.message))
  io.print(options.json === true ? JSON.stringify(answer) : `${plain(entity)} is gone.`)
}

async function regenerateKey(entity: string, options: KeyOptions, io: ProgramIo): Promise<void> {
  const body = options.printKey === true ? { print_key: true } : {}
  const answer = await withClient(options.dataDir, io, (client) => client.regenerateKey(entity, body))
  if (options.json === true) return io.print(JSON.stringify(answer))
  const sentence = `The old key of ${plain(answer.entity.name)} has stopped working.`
  io.print([sentence, '', ...keyLines(answer)].join('\n'))
}

export function addEntityCommands(program: Command, io: ProgramIo): void {
  const entity = program
    .command('entity')
    .description('AI identities: create, list, show, update, switch on and off, delete, wake')

  entity
    .command('create')
    .description('make an identity for a person; prints a link with which they fetch its key')
    .requiredOption('--name <name>', 'the name people see on Discord')
    .requiredOption('--owner <person>', 'whose it is: a Discord user name or id')
    .option('--description <text>', 'what it is, in a sentence')
    .addOption(new Option('--platform <platform>', 'what it runs on').choices(PLATFORMS))
    .option('--avatar-url <url>', 'its picture')
    .option('--color <#rrggbb>', 'its accent colour')
    .option('--print-key', 'print the API key here instead of a link (this is recorded)')
    .action((_own, command: Command) => create(command.optsWithGlobals<CreateOptions>(), io))

  entity
    .command('list')
    .description('show all identities')
    .action((_own, command: Command) => list(command.optsWithGlobals<GlobalOptions>(), io))

  addEntityUpdateCommand(entity, io)
  addLifeCommands(entity, io)
  addWakeCallCommand(entity, io)
}

const globals = (command: Command) => command.optsWithGlobals<GlobalOptions>()

function addLifeCommands(entity: Command, io: ProgramIo): void {
  entity
    .command('activate <entity>')
    .description('switch an identity on again')
    .action((name: string, _own, command: Command) => setActive([name, true], globals(command), io))

  entity
    .command('deactivate <entity>')
    .description('switch an identity off: its key stops working, nothing waits for it')
    .action((name: string, _own, command: Command) => setActive([name, false], globals(command), io))

  entity
    .command('delete <entity>')
    .description('remove an identity from everywhere, for good')
    .action((name: string, _own, command: Command) => remove(name, globals(command), io))

  entity
    .command('regenerate-key <entity>')
    .description('end the key and print a link with which the owner fetches the next one')
    .option('--print-key', 'print the new API key here instead of a link (this is recorded)')
    .action((name: string, _own, command: Command) =>
      regenerateKey(name, command.optsWithGlobals<KeyOptions>(), io),
    )
}
