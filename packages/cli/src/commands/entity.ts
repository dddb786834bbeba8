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
  if (key !== undefined) lines.push(`  key  ${key}   (shown only once)`)
  if (claim_url !== undefined) {
    lines.push('', `Send this link to ${plain(entity.owner.name)}. It shows the key once:`, `  ${claim_url}`)
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
    `${plain(entity.name)} is ready and belongs to ${plain(entity.owner.name)}.`,
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
      'There are no entities yet. Create one with: arachne entity create --name <name> --owner <person>',
    )
  }
  const rows = entities.map((entity) => [
    entity.name,
    entity.owner.name,
    entity.active ? (entity.has_key ? 'active' : 'has no key yet') : 'inactive',
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
  io.print(`${plain(answer.entity.name)} is now ${active ? 'active' : 'inactive'}.`)
}

async function remove(entity: string, options: GlobalOptions, io: ProgramIo): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) => client.deleteEntity(entity))
  for (const warning of answer.warnings) io.printError(plain(warning.message))
  io.print(options.json === true ? JSON.stringify(answer) : `${plain(entity)} was deleted.`)
}

async function regenerateKey(entity: string, options: KeyOptions, io: ProgramIo): Promise<void> {
  const body = options.printKey === true ? { print_key: true } : {}
  const answer = await withClient(options.dataDir, io, (client) => client.regenerateKey(entity, body))
  if (options.json === true) return io.print(JSON.stringify(answer))
  const sentence = `The old key of ${plain(answer.entity.name)} no longer works.`
  io.print([sentence, '', ...keyLines(answer)].join('\n'))
}

export function addEntityCommands(program: Command, io: ProgramIo): void {
  const entity = program
    .command('entity')
    .description('AI identities: create, list, show, update, activate, deactivate, delete and more')

  entity
    .command('create')
    .description('create an entity; prints a link where its owner can get the key')
    .requiredOption('--name <name>', 'the name people see on Discord')
    .requiredOption('--owner <person>', 'its owner: a Discord username or id')
    .option('--description <text>', 'a short description')
    .addOption(new Option('--platform <platform>', 'the platform it runs on').choices(PLATFORMS))
    .option('--avatar-url <url>', 'its avatar')
    .option('--color <#rrggbb>', 'its accent colour')
    .option('--print-key', 'print the API key here instead of a link (recorded in the journal)')
    .action((_own, command: Command) => create(command.optsWithGlobals<CreateOptions>(), io))

  entity
    .command('list')
    .description('list all entities')
    .action((_own, command: Command) => list(command.optsWithGlobals<GlobalOptions>(), io))

  addEntityUpdateCommand(entity, io)
  addLifeCommands(entity, io)
  addWakeCallCommand(entity, io)
}

const globals = (command: Command) => command.optsWithGlobals<GlobalOptions>()

function addLifeCommands(entity: Command, io: ProgramIo): void {
  entity
    .command('activate <entity>')
    .description('reactivate an entity')
    .action((name: string, _own, command: Command) => setActive([name, true], globals(command), io))

  entity
    .command('deactivate <entity>')
    .description('deactivate an entity: its key stops working, and no messages are kept for it')
    .action((name: string, _own, command: Command) => setActive([name, false], globals(command), io))

  entity
    .command('delete <entity>')
    .description('permanently delete an entity and remove it from all servers')
    .action((name: string, _own, command: Command) => remove(name, globals(command), io))

  entity
    .command('regenerate-key <entity>')
    .description('revoke the key and print a link where the owner can get a new one')
    .option('--print-key', 'print the new API key here instead of a link (recorded in the journal)')
    .action((name: string, _own, command: Command) =>
      regenerateKey(name, command.optsWithGlobals<KeyOptions>(), io),
    )
}
