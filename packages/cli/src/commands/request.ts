import type { ApproveBody } from '@arachne/contract'
import type { Command } from 'commander'

import { withClient } from '../connection/connect.ts'
import { printAnswer, printList } from '../output/print.ts'
import { plain } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { noneToNull } from './choices.ts'
import { ALL_TOOLS } from './describe-selection.ts'
import { allRequests } from './list-all.ts'
import { addRightsOptions, readRights, type RightsOptions } from './rights-options.ts'
import { withOptions } from './run-command.ts'

interface ListOptions extends GlobalOptions {
  all?: true
  server?: string
  entity?: string
}

interface ApproveOptions extends GlobalOptions, RightsOptions {
  template?: string
  announce?: string
}

interface RejectOptions extends GlobalOptions {
  reason?: string
}

async function list(options: ListOptions, io: ProgramIo): Promise<void> {
  const { all, server, entity } = options
  const requests = await withClient(options.dataDir, io, (client) =>
    allRequests(client, {
      ...(all !== true && { state: 'pending' as const }),
      ...(server !== undefined && { server }),
      ...(entity !== undefined && { entity }),
    }),
  )
  printList(options, io, {
    list: { requests },
    none: 'No pending requests.',
    columns: {
      ENTITY: (request) => request.entity.name,
      PLATFORM: (request) => request.entity.platform ?? '–',
      OWNER: (request) => request.entity.owner.name,
      SERVER: ({ server_name, server_id }) => server_name ?? server_id,
      STATE: ({ state }) => state,
      ID: ({ id }) => id,
    },
  })
}

async function approve(options: ApproveOptions, io: ProgramIo, id: string): Promise<void> {
  const { template, announce } = options
  const grant: ApproveBody = {
    ...(template !== undefined && { template }),
    ...readRights(options),
    ...(announce !== undefined && { announce: noneToNull(announce) }),
  }
  const answer = await withClient(options.dataDir, io, (client) => client.approve(id, grant))
  const { entity, server_name, server_id } = answer.request
  printAnswer(
    options,
    io,
    answer,
    () => `${plain(entity.name)} is now on ${plain(server_name ?? server_id)}.`,
  )
}

async function reject(options: RejectOptions, io: ProgramIo, id: string): Promise<void> {
  const { reason } = options
  const body = reason === undefined ? {} : { reason }
  const answer = await withClient(options.dataDir, io, (client) => client.reject(id, body))
  printAnswer(options, io, answer, () => `The request of ${plain(answer.request.entity.name)} was rejected.`)
}

export function addRequestCommands(program: Command, io: ProgramIo): void {
  const request = program
    .command('request')
    .description('requests to add entities to servers: list, approve, reject')

  request
    .command('list')
    .description('list pending requests')
    .option('--all', 'include requests that were decided')
    .option('--server <server>', 'only for this server')
    .option('--entity <entity>', 'only for this entity')
    .action(withOptions(io, list))

  const approving = request
    .command('approve <id>')
    .description(
      `approve a request; by default with the default template, or else with all channels and ${ALL_TOOLS}`,
    )
    .option('--template <template>', "one of the server's templates")
  addRightsOptions(approving)
    .option('--announce <channel>', 'announce it there; none for nowhere')
    .action(withOptions(io, approve))

  request
    .command('reject <id>')
    .description('reject a request')
    .option('--reason <text>', 'why; shown to the owner')
    .action(withOptions(io, reject))
}
