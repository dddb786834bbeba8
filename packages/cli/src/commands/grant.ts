import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { CliError } from '../failure.ts'
import { printAnswer, printList } from '../output/print.ts'
import { count } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { allGrants } from './list-all.ts'
import { withOptions } from './run-command.ts'

interface ListOptions extends GlobalOptions {
  entity?: string
}

interface RevokeOptions extends GlobalOptions {
  allOf?: string
}

async function list(options: ListOptions, io: ProgramIo): Promise<void> {
  const grants = await withClient(options.dataDir, io, (client) => allGrants(client, options.entity))
  printList(options, io, {
    list: { grants },
    none: 'No app has access.',
    columns: {
      ENTITY: ({ entity }) => entity.name,
      APP: ({ client }) => client.name,
      'LAST USED': ({ last_used_at }) => last_used_at ?? 'never',
      EXPIRES: ({ expires_at }) => expires_at ?? 'never',
      ID: ({ id }) => id,
    },
  })
}

async function revoke(options: RevokeOptions, io: ProgramIo, id: string | undefined): Promise<void> {
  const { allOf } = options
  const answer = await withClient(options.dataDir, io, (client) => {
    if (id !== undefined && allOf === undefined) return client.revokeGrant(id)
    if (id === undefined && allOf !== undefined) return client.revokeGrants(allOf)
    throw new CliError('Give either the id of a grant, or an entity with --all-of.')
  })
  printAnswer(options, io, answer, ({ revoked }) => `Revoked access for ${count(revoked, 'app')}.`)
}

export function addGrantCommands(program: Command, io: ProgramIo): void {
  const grant = program.command('grant').description('apps with access to entities: list, revoke')

  grant
    .command('list')
    .description('list the apps that can act as an entity')
    .option('--entity <entity>', 'only apps with access to this entity')
    .action(withOptions(io, list))

  grant
    .command('revoke [id]')
    .description("revoke an app's access immediately")
    .option('--all-of <entity>', 'every app with access to this entity')
    .action(withOptions(io, revoke))
}
