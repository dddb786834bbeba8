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
  if (grants.length === 0) return io.print('No app may speak as an identity.')
  const rows = grants.map((grant) => [
    grant.entity.name,
    grant.client.name,
    grant.last_used_at ?? 'never',
    grant.expires_at ?? 'when revoked',
    grant.id,
  ])
  io.print(table([['ENTITY', 'APP', 'LAST USED', 'ENDS', 'ID'], ...rows]))
}

async function revoke(id: string | undefined, options: RevokeOptions, io: ProgramIo): Promise<void> {
  const { allOf } = options
  const answer = await withClient(options.dataDir, io, (client) => {
    if (id !== undefined && allOf === undefined) return client.revokeGrant(id)
    if (id === undefined && allOf !== undefined) return client.revokeGrants(allOf)
    throw new CliError('Name either one grant, or an identity with --all-of.')
  })
  if (options.json === true) return io.print(JSON.stringify(answer))
  io.print(`${count(answer.revoked, 'app')} shut out.`)
}

export function addGrantCommands(program: Command, io: ProgramIo): void {
  const grant = program.command('grant').description('apps that may speak as an identity: list, revoke')

  grant
    .command('list')
    .description('show which apps may speak as whom')
    .option('--entity <entity>', 'only as this identity')
    .action((_own, command: Command) => list(command.optsWithGlobals<ListOptions>(), io))

  grant
    .command('revoke [id]')
    .description('shut an app out, at once')
    .option('--all-of <entity>', 'every app of this identity')
    .action((id: string | undefined, _own, command: Command) =>
      revoke(id, command.optsWithGlobals<RevokeOptions>(), io),
    )
}
