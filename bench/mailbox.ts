import { randomBytes, randomUUID } from 'node:crypto'

import { createMailbox, derivePublicKey, type OwnedMailbox } from '@arachne/server'

import { median, type Row } from './row.ts'

type OpenReader = Parameters<OwnedMailbox['read']>[0]
type EntityId = OpenReader['reader']['entityId']

const START = Date.UTC(2026, 10, 1)
const DISCORD_EPOCH = 1_420_070_400_000
const CHANNELS = Array.from({ length: 10 }, (_, index) => idAt(DISCORD_EPOCH + 86_400_000 + index))
const TEXT = 'The quick brown spider weaves over the lazy dog, and nobody minds. '.repeat(2).slice(0, 120)
const ENTITIES = [1, 10, 100]
const ROUNDS = 3
const SWEEP_MS = 30_000

/** Time between messages, over all ten channels. */
const WORKLOADS = [
  { name: 'burst', gapMs: 0, messages: 2000 },
  { name: '20/s', gapMs: 50, messages: 2000 },
  { name: '1/s', gapMs: 1000, messages: 600 },
]

function idAt(ms: number): string {
  return (BigInt(ms - DISCORD_EPOCH) << 22n).toString()
}

async function createReader(): Promise<OpenReader> {
  const entityId = randomUUID() as EntityId
  const secret = `ara_${randomBytes(32).toString('base64url')}`
  const publicKey = await derivePublicKey({ kind: 'api-key', secret, salt: 'salt', entityId })
  return { reader: { id: `key:${entityId}:1`, entityId, publicKey }, secret, salt: 'salt' }
}

function deliveryOf(index: number) {
  const id = idAt(START + index)
  const channelId = CHANNELS[index % CHANNELS.length] ?? ''
  return {
    rightsChannelId: channelId,
    content: {
      id,
      channel_id: channelId,
      server_id: CHANNELS[0] ?? '',
      author: { id, name: 'Lyss', bot: false },
      content: TEXT,
      timestamp: new Date(START).toISOString(),
      attachments: [],
      embeds: [],
      jump_url: `https://discord.com/channels/1/2/${id}`,
    },
    flags: new Map(),
    except: [],
  }
}

async function setUp(readers: readonly OpenReader[]) {
  const clock = { time: START, now: () => clock.time }
  const mailbox = createMailbox({ clock })
  for (const channel of CHANNELS) {
    await mailbox.setAudience(
      channel,
      readers.map(({ reader }) => reader),
    )
  }
  return { clock, mailbox }
}

/** CPU of everything the mailbox does for a message: sealing, lanes, wraps, storing, sweeping. */
async function cpuPerMessage(
  readers: readonly OpenReader[],
  { gapMs, messages }: (typeof WORKLOADS)[number],
) {
  const { clock, mailbox } = await setUp(readers)
  await using _ = mailbox
  const deliveries = Array.from({ length: messages }, (_unused, index) => deliveryOf(index))
  let swept = clock.time
  const before = process.cpuUsage()
  for (const delivery of deliveries) {
    clock.time += gapMs
    await mailbox.append(delivery)
    if (clock.time - swept < SWEEP_MS) continue
    swept = clock.time
    await mailbox.sweep()
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / messages
}

/** One read of fifty messages from ten channels: deriving the key, opening, parsing. */
async function msPerRead(reader: OpenReader): Promise<number> {
  const { mailbox } = await setUp([reader])
  await using _ = mailbox
  for (let index = 0; index < 50; index += 1) await mailbox.append(deliveryOf(index))
  const times: number[] = []
  for (let round = 0; round < 100; round += 1) {
    const started = performance.now()
    const page = await mailbox.read(reader, {
      allowedChannelIds: new Set(CHANNELS),
      closedThreadIds: new Set(),
      limit: 50,
      ttlMinutes: 15,
    })
    times.push(performance.now() - started)
    if (page.messages.length !== 50) throw new Error(`Read ${page.messages.length} messages instead of 50.`)
    page.release()
  }
  return median(times)
}

async function benchWorkload(
  readers: readonly OpenReader[],
  workload: (typeof WORKLOADS)[number],
): Promise<Row[]> {
  const figures: number[] = []
  for (const entities of ENTITIES) {
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await cpuPerMessage(readers.slice(0, entities), workload))
    }
    figures.push(median(rounds))
  }
  const [, ten = Number.NaN, hundred = Number.NaN] = figures
  return [
    ...figures.map((value, at) => ({
      what: `${workload.name}, ${ENTITIES[at]} entities: CPU per message`,
      value,
      unit: 'µs' as const,
    })),
    {
      what: `${workload.name}: per further entity, 10 to 100`,
      value: (hundred - ten) / 90,
      unit: 'µs',
      aim: 4,
    },
  ]
}

export async function benchMailbox(): Promise<Row[]> {
  const readers = await Promise.all(Array.from({ length: 100 }, createReader))
  const [first] = readers
  if (first === undefined) return []
  for (const workload of WORKLOADS) await cpuPerMessage(readers.slice(0, 10), workload)
  const rows: Row[] = []
  for (const workload of WORKLOADS) rows.push(...(await benchWorkload(readers, workload)))
  rows.push({ what: 'read of 50 messages', value: await msPerRead(first), unit: 'ms' })
  return rows
}
