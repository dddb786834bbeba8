import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { CliError } from '../failure.ts'
import { count, table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { allGrants } from './list-all.ts'

interface ListOptions extends GlobalOptions {
  entity?: string
}

interface RevokeOptions extends GlobalOptions {
  allOf?: string
}

async function list(options: ListOptions, io: ProgramIo): Promise<void> {
  const grants = await withClient(options.dataDir, io, (client) => allGrants(client, options.entity))
  if (options.json === true) return io.print(JSON.stringify({ grants }))
  if (grants.length === 0) return io.print('No app has access.')
  const rows = grants.map((grant) => [
    grant.entity.name,
    grant.client.name,
    grant.last_used_at ?? 'never',
    grant.expires_at ?? 'never',
    grant.id,
  ])
  io.print(table([['ENTITY', 'APP', 'LAST USED', 'EXPIRES', 'ID'], ...rows]))
}

async function revoke(id: string | undefined, options: RevokeOptions, io: ProgramIo): Promise<void> {
  const { allOf } = options
  const answer = await withClient(options.dataDir, io, (client) => {
    if (id !== undefined && allOf === undefined) return client.revokeGrant(id)
    if (id === undefined && allOf !== undefined) return client.revokeGrants(allOf)
    throw new CliError('Give either the id of a grant, or an entity with --all-of.')
  })
  if (options.json === true) return io.print(JSON.stringify(answer))
  io.print(`Revoked access for ${count(answer.revoked, 'app')}.`)
}

export function addGrantCommands(program: Command, io: ProgramIo): void {
  const grant = program.command('grant').description('apps with access to entities: list, revoke')

  grant
    .command('list')
    .description('list the apps that can act as an entity')
    .option('--entity <entity>', 'only apps with access to this entity')
    .action((_own, command: Command) => list(command.optsWithGlobals<ListOptions>(), io))

  grant
    .command('revoke [id]')
    .description("revoke an app's access immediately")
    .option('--all-of <entity>', 'every app with access to this entity')
    .action((id: string | undefined, _own, command: Command) =>
      revoke(id, command.optsWithGlobals<RevokeOptions>(), io),
    )
}
