import { stat } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { memoryUsage, version as nodeVersion } from 'node:process'

import type { OperatorHealthAnswer } from '@arachne/contract'
import type { BallotShelf } from '@arachne/contract/governance'
import type { GovernanceStore } from '@arachne/core/governance'
import type { Discord } from '@arachne/discord'

import type { MailboxSize } from '../../adapters/mailbox/mailbox.ts'
import type { Config } from '../../config/config.ts'
import type { Addresses } from '../../transports/web/addresses.ts'

interface HealthDeps {
  version: string
  discord: Pick<Discord, 'status' | 'places'>
  database: { engine: 'sqlite' | 'postgres'; file: string | undefined }
  ping(): Promise<unknown>
  mailbox: { size(): MailboxSize }
  addresses: Addresses
  ballotShelf: BallotShelf
  governanceStore: Pick<GovernanceStore, 'itemDirectory'>
}

type Condition = Omit<OperatorHealthAnswer, 'entities'>

/** The state of the process, for its operator. */
export function createOperatorHealth(config: Config, deps: HealthDeps): () => Promise<Condition> {
  const { discord, database, mailbox, addresses, ballotShelf, governanceStore } = deps
  return async () => {
    const { state, reason, condition } = discord.status
    const { bytes, limit } = mailbox.size()
    const answers = await deps.ping().then(
      () => true,
      () => false,
    )
    return {
      version: deps.version,
      node: nodeVersion,
      started_at: new Date(performance.timeOrigin).toISOString(),
      discord: {
        ready: state === 'ready',
        reason: reason ?? null,
        condition: condition ?? null,
        servers: discord.places.servers().length,
      },
      database: { engine: database.engine, answers, bytes: await sizeOnDisk(database.file) },
      mailbox: { bytes, limit_bytes: limit },
      ballots: { ...ballotShelf, open_boxes: answers ? await countBoxes(governanceStore) : 0 },
      memory_bytes: memoryUsage.rss(),
      address: addressOf(addresses.base()),
      limits: limitsOf(config),
    }
  }
}

/** Including what SQLite hasn't moved into the file yet. */
async function sizeOnDisk(file: string | undefined): Promise<number | null> {
  if (file === undefined) return null
  const sizes = [file, `${file}-wal`].map((path) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function countBoxes({ itemDirectory }: HealthDeps['governanceStore']): Promise<number> {
  return (await itemDirectory.boxes()).length
}

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0'])

function addressOf(baseUrl: string): Condition['address'] {
  const { protocol, hostname } = new URL(baseUrl)
  const isLocal = LOCAL.has(hostname) || hostname.endsWith('.localhost')
  return { base_url: baseUrl, state: isLocal ? 'local' : protocol === 'https:' ? 'ok' : 'plain' }
}

function limitsOf({ entitiesPerOwner, orgasPerOwner, limits }: Config): Condition['limits'] {
  return {
    entities_per_owner: entitiesPerOwner,
    organisations_per_owner: orgasPerOwner,
    entity_calls: limits.entityCalls,
    entity_sends: limits.entitySends,
    owner_calls: limits.ownerCalls,
    owner_sends: limits.ownerSends,
    token_calls: limits.tokenCalls,
    channel_sends: limits.channelSends,
    address_requests: limits.addressRequests,
    person_writes: limits.personWrites,
  }
}
