import { type Command, Option } from 'commander'

import { withClient } from '../connection/connect.ts'
import { count, plain, table } from '../output/text.ts'
import type { GlobalOptions, Surroundings } from '../surroundings.ts'
import { PLATFORMS } from './choices.ts'

interface CreateOptions extends GlobalOptions {
  name: string
  owner: string
  description?: string
  platform?: (typeof PLATFORMS)[number]
  avatarUrl?: string
  color?: string
  printKey?: boolean
}

async function create(options: CreateOptions, around: Surroundings): Promise<void> {
  const { name, owner, description, platform, avatarUrl, color, printKey } = options
  const answer = await withClient(options.dataDir, around, (client) =>
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
  if (options.json === true) return around.print(JSON.stringify(answer))
  const { entity, key, claim_url } = answer
  const lines = [
    `${plain(entity.name)} now exists and belongs to ${plain(entity.owner.name)}.`,
    '',
    `  id   ${entity.id}`,
    `  MCP  ${entity.url}`,
  ]
  if (key !== undefined) lines.push(`  key  ${key}   (shown only now)`)
  if (claim_url !== undefined) {
    lines.push('', `Give this link to ${plain(entity.owner.name)}; it shows the key once:`, `  ${claim_url}`)
  }
  lines.push('', `Next: arachne server add --entity ${entity.id} --server <name> --channels <names>`)
  around.print(lines.join('\n'))
}

async function list(options: GlobalOptions, around: Surroundings): Promise<void> {
  const answer = await withClient(options.dataDir, around, (client) => client.listEntities())
  if (options.json === true) return around.print(JSON.stringify(answer))
  if (answer.entities.length === 0) {
    return around.print(
      'There is no entity yet. Make one with: arachne entity create --name <name> --owner <person>',
    )
  }
  const rows = answer.entities.map((entity) => [
    entity.name,
    entity.owner.name,
    entity.active ? (entity.has_key ? 'active' : 'waits for its key') : 'switched off',
    count(entity.servers.length, 'server'),
    entity.id,
  ])
  around.print(table([['NAME', 'OWNER', 'STATE', 'SERVERS', 'ID'], ...rows]))
}

export function addEntityCommands(program: Command, around: Surroundings): void {
  const entity = program.command('entity').description('AI identities: create, list')

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
    .action((_own, command: Command) => create(command.optsWithGlobals<CreateOptions>(), around))

  entity
    .command('list')
    .description('show all identities')
    .action((_own, command: Command) => list(command.optsWithGlobals<GlobalOptions>(), around))
}
