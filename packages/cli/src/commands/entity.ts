import type { CreateEntityAnswer } from '@arachne/contract'
import { type Command, Option } from 'commander'

import { withClient } from '../connection/connect.ts'
import { printAnswer, printList } from '../output/print.ts'
import { count, plain } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { PLATFORMS } from './choices.ts'
import { stateOf } from './entity-state.ts'
import { addEntityUpdateCommand } from './entity-update.ts'
import { allEntities } from './list-all.ts'
import { withOptions } from './run-command.ts'
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
  printAnswer(options, io, answer, ({ entity }) =>
    [
      `${plain(entity.name)} is ready and belongs to ${plain(entity.owner.name)}.`,
      '',
      ...keyLines(answer),
      '',
      `Next: arachne server add --entity ${entity.id} --server <name> --channels <names>`,
    ].join('\n'),
  )
}

async function list(options: GlobalOptions, io: ProgramIo): Promise<void> {
  const entities = await withClient(options.dataDir, io, allEntities)
  printList(options, io, {
    list: { entities },
    none: 'There are no entities yet. Create one with: arachne entity create --name <name> --owner <person>',
    columns: {
      NAME: ({ name }) => name,
      OWNER: ({ owner }) => owner.name,
      STATE: stateOf,
      SERVERS: ({ servers }) => count(servers.length, 'server'),
      ID: ({ id }) => id,
    },
  })
}

async function activate(options: GlobalOptions, io: ProgramIo, name: string): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) => client.activateEntity(name))
  printAnswer(options, io, answer, ({ entity }) => `${plain(entity.name)} is now active.`)
}

async function deactivate(options: GlobalOptions, io: ProgramIo, name: string): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) => client.deactivateEntity(name))
  printAnswer(options, io, answer, ({ entity }) => `${plain(entity.name)} is now inactive.`)
}

async function remove(options: GlobalOptions, io: ProgramIo, name: string): Promise<void> {
  const answer = await withClient(options.dataDir, io, (client) => client.deleteEntity(name))
  printAnswer(options, io, answer, () => `${plain(name)} was deleted.`)
}

async function regenerateKey(options: KeyOptions, io: ProgramIo, name: string): Promise<void> {
  const body = options.printKey === true ? { print_key: true } : {}
  const answer = await withClient(options.dataDir, io, (client) => client.regenerateKey(name, body))
  const sentence = `The old key of ${plain(answer.entity.name)} no longer works.`
  printAnswer(options, io, answer, () => [sentence, '', ...keyLines(answer)].join('\n'))
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
    .action(withOptions(io, create))

  entity.command('list').description('list all entities').action(withOptions(io, list))

  addEntityUpdateCommand(entity, io)
  addLifeCommands(entity, io)
  addWakeCallCommand(entity, io)
}

function addLifeCommands(entity: Command, io: ProgramIo): void {
  entity.command('activate <entity>').description('reactivate an entity').action(withOptions(io, activate))

  entity
    .command('deactivate <entity>')
    .description('deactivate an entity: its key stops working, and no messages are kept for it')
    .action(withOptions(io, deactivate))

  entity
    .command('delete <entity>')
    .description('permanently delete an entity and remove it from all servers')
    .action(withOptions(io, remove))

  entity
    .command('regenerate-key <entity>')
    .description('revoke the key and print a link where the owner can get a new one')
    .option('--print-key', 'print the new API key here instead of a link (recorded in the journal)')
    .action(withOptions(io, regenerateKey))
}
