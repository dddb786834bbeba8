import { randomBytes } from 'node:crypto'

import type { Snowflake } from '@arachne/contract'
import {
  planRead,
  type Delivery,
  type MailboxPage,
  type MailboxQuery,
  type MailboxStore,
  type OpenReader,
  type SealedMessage,
} from '@arachne/core/identities'

import { createRandom, type Random } from '../../../core/test/random.ts'
import { assembleMailbox } from '../../src/adapters/mailbox/mailbox.ts'
import { growKeySheet, type KeySheet } from '../../src/adapters/mailbox/sealing/key-sheet.ts'
import { attempt, createOpener } from '../../src/adapters/mailbox/sealing/opener.ts'
import { createSealer, type Sealer } from '../../src/adapters/mailbox/sealing/sealer.ts'
import {
  createMemoryStore,
  MEMORY_CAPS,
  type MemoryStore,
} from '../../src/adapters/mailbox/store/memory-store.ts'
import {
  content,
  createClock,
  createReader,
  flags,
  newEntityId,
  snowflake,
  START,
  THREAD,
} from './fixtures.ts'
import { createModel, type ModelPage } from './model.ts'

const CAPS = { messages: 8, bytes: 6000, retentionMinutes: 30 }
/** Short, so that every kind of key period ends often. */
const LIMITS = { spanSeconds: 120, messagesPerSpan: 8, laneSeconds: 400, wrapsPerLane: 16 }
const CHANNELS = [1, 2, 3].map((n) => snowflake(START - 1_000_000, n))
const ENTITIES = 3
const SECOND = 1000
const MINUTE = 60 * SECOND

/** Something to break, in tests that prove that breaking it is noticed. */
export interface Fault {
  name: string
  plan?: (real: typeof planRead) => typeof planRead
  store?: (real: MemoryStore) => Partial<MailboxStore>
  sealer?: (real: Sealer) => Partial<Sealer>
}

export interface Sealing extends SealedMessage {
  scope: Snowflake
  id: Snowflake
  version: number
}

/** A change of who may read; `at` is the number of sealings before it. */
export interface AccessChange {
  kind: 'joined' | 'left'
  at: number
  scope: Snowflake
  open: OpenReader
}

/** What somebody who copied everything would have. */
export interface Evidence {
  instance: string
  secret: Uint8Array
  sealings: Sealing[]
  changes: AccessChange[]
  /** What the sheets of spans and lanes revealed that the sealer held at the end. */
  liveKeys: Uint8Array[]
}

export interface Outcome extends Evidence {
  delivered: number
  dropped: number
  /** Bytes the store still holds when every channel was dropped. */
  bytesLeft: number
}

export class Difference extends Error {}

function createSubject(fault: Fault) {
  const clock = createClock()
  const secret = randomBytes(32)
  const plan = fault.plan?.(planRead) ?? planRead
  const memory = createMemoryStore({ caps: { ...MEMORY_CAPS, ...CAPS }, plan })
  const { instance } = memory
  const evidence: Evidence = { instance, secret, sealings: [], changes: [], liveKeys: [] }
  const sheets: KeySheet[] = []
  const sealer = createSealer({
    clock,
    instance,
    secret,
    limits: LIMITS,
    growSheet(seed, info, count) {
      const sheet = growKeySheet(seed, info, count)
      sheets.push(sheet)
      return sheet
    },
  })
  const record = (
    scope: Snowflake,
    { id, version }: { id: Snowflake; version: number },
    sealed: SealedMessage,
  ) => evidence.sealings.push({ ...sealed, scope, id, version })
  const kept: MailboxStore = { ...memory, ...fault.store?.(memory) }
  const store: MailboxStore = {
    ...kept,
    append(scope, envelope, sealed) {
      if (sealed !== null) record(scope, envelope, sealed)
      return kept.append(scope, envelope, sealed)
    },
    replace(scope, envelope, sealed) {
      record(scope, envelope, sealed)
      return kept.replace(scope, envelope, sealed)
    },
  }
  const mailbox = assembleMailbox({
    clock,
    store,
    sealer: { ...sealer, ...fault.sealer?.(sealer) },
    opener: createOpener({ instance, secret }),
    leaseMs: 5,
    onUnopenable: (count) => {
      throw new Difference(`${count} messages did not open`)
    },
  })
  const liveKeys = () => sheets.flatMap((sheet) => attempt(() => sheet.reveal()) ?? [])
  return { clock, mailbox, memory, evidence, liveKeys }
}

interface OpenPage {
  real: MailboxPage
  expected: ModelPage
}

/** Does the same random things to the mailbox and to the model; a difference throws. */
export async function simulate(
  seed: number,
  operations: number,
  fault: Fault = { name: 'none' },
): Promise<Outcome> {
  const random = createRandom(seed)
  const { clock, mailbox, memory, evidence, liveKeys } = createSubject(fault)
  const model = createModel(clock, CAPS)
  const audiences = new Map<Snowflake, OpenReader[]>(CHANNELS.map((id) => [id, []]))
  const readers = await Promise.all(
    Array.from({ length: ENTITIES }, () => createReader(newEntityId())).flatMap((first) => [
      first,
      first.then(({ reader }) => createReader(reader.entityId, 2)),
    ]),
  )
  const ttlMinutes = new Map(readers.map(({ reader }) => [reader.entityId, 1 + random.int(30)]))
  const pending = new Map<string, OpenPage>()
  let generation = 2
  let sequence = 0
  let delivered = 0
  let dropped = 0

  async function setAudience(scope: Snowflake, listed: OpenReader[]): Promise<void> {
    const before = audiences.get(scope) ?? []
    await mailbox.setAudience(
      scope,
      listed.map(({ reader }) => reader),
    )
    model.setAudience(
      scope,
      listed.map(({ reader }) => reader),
    )
    const at = evidence.sealings.length
    for (const open of before)
      if (!listed.includes(open)) evidence.changes.push({ kind: 'left', at, scope, open })
    for (const open of listed)
      if (!before.includes(open)) evidence.changes.push({ kind: 'joined', at, scope, open })
    audiences.set(scope, listed)
  }

  function randomDelivery(id: Snowflake, scope: Snowflake): Delivery {
    const inThread = BigInt(id) % 8n === 0n
    const text = random.chance(0.1) ? 'long '.repeat(400) : `text ${sequence}`
    const flagged = random.subset(readers, 0.2).map(({ reader }) => {
      const set = { addressed: random.chance(0.5), triggered: random.chance(0.5), watch: random.chance(0.5) }
      return [reader.entityId, flags(set)] as const
    })
    return {
      rightsChannelId: scope,
      content: content(id, { channel_id: scope, content: text, ...(inThread && { thread_id: THREAD }) }),
      flags: new Map(flagged),
      except: random.chance(0.2) ? [random.pick(readers).reader.entityId] : [],
    }
  }

  async function post(): Promise<void> {
    sequence += 1
    const late = random.chance(0.15) ? random.int(60) * SECOND : 0
    const next = randomDelivery(snowflake(clock.now() - late, sequence), random.pick(CHANNELS))
    same('append', await mailbox.append(next), model.append(next))
  }

  async function replay(): Promise<void> {
    const scope = random.pick(CHANNELS)
    for (const id of random.subset(model.recentIds(scope, CAPS.messages), 0.3)) {
      const again = randomDelivery(id, scope)
      same('replay', await mailbox.append(again), model.append(again))
    }
  }

  async function edit(): Promise<void> {
    sequence += 1
    const scope = random.pick(CHANNELS)
    for (const id of random.subset(model.recentIds(scope, 10), 0.15)) {
      const edited = randomDelivery(id, scope)
      await mailbox.replace(edited)
      model.replace(edited)
    }
  }

  async function remove(): Promise<void> {
    const scope = random.pick(CHANNELS)
    const ids = random.subset(model.recentIds(scope, 10), random.pick([0.1, 0.4]))
    await mailbox.remove(scope, ids)
    model.remove(scope, ids)
  }

  async function read(): Promise<void> {
    const open = random.pick(readers)
    pending.get(open.reader.id)?.real.release()
    pending.delete(open.reader.id)
    const query = randomQuery(random, clock.now(), ttlMinutes.get(open.reader.entityId) ?? 1)
    const page = { real: await mailbox.read(open, query), expected: model.read(open.reader, query) }
    compare(page)
    delivered += page.real.messages.length
    dropped += page.real.dropped
    if (random.chance(0.7)) return commit(page)
    pending.set(open.reader.id, page)
  }

  async function commit({ real, expected }: OpenPage): Promise<void> {
    await real.commit()
    expected.commit()
  }

  async function commitLate(): Promise<void> {
    for (const [readerId, page] of pending) {
      pending.delete(readerId)
      if (random.chance(0.5)) await commit(page)
      else page.real.release()
    }
  }

  async function regenerateKey(): Promise<void> {
    generation += 1
    const at = random.int(readers.length)
    const old = readers[at]
    if (old === undefined) return
    const renewed = await createReader(old.reader.entityId, generation)
    readers[at] = renewed
    for (const [scope, listed] of audiences) {
      if (listed.includes(old))
        await setAudience(
          scope,
          listed.map((open) => (open === old ? renewed : open)),
        )
    }
  }

  async function dropChannel(): Promise<void> {
    const scope = random.pick(CHANNELS)
    await mailbox.dropChannel(scope)
    model.dropChannel(scope)
    const at = evidence.sealings.length
    for (const open of audiences.get(scope) ?? []) evidence.changes.push({ kind: 'left', at, scope, open })
    audiences.set(scope, [])
  }

  async function sweep(): Promise<void> {
    await mailbox.sweep()
    model.sweep()
  }

  const moveClock = async () =>
    clock.advance(
      random.pick([SECOND, 20 * SECOND, MINUTE, 3 * MINUTE, 20 * MINUTE, -30 * SECOND, -5 * MINUTE]),
    )
  const changeTtl = async () => void ttlMinutes.set(random.pick(readers).reader.entityId, 1 + random.int(30))
  const changeAudience = () => setAudience(random.pick(CHANNELS), random.subset(readers, 0.6))

  const actions: [weight: number, action: () => Promise<void>][] = [
    [52, post],
    [4, replay],
    [6, edit],
    [5, remove],
    [16, read],
    [4, commitLate],
    [4, changeAudience],
    [1, regenerateKey],
    [1, dropChannel],
    [6, moveClock],
    [3, sweep],
    [1, changeTtl],
  ]
  const bag = actions.flatMap(([weight, action]) => Array.from({ length: weight }, () => action))

  for (const scope of CHANNELS) await setAudience(scope, random.subset(readers, 0.8))
  for (let done = 0; done < operations; done += 1) await random.pick(bag)()
  for (const { real } of pending.values()) real.release()
  evidence.liveKeys.push(...liveKeys())
  for (const scope of CHANNELS) await mailbox.dropChannel(scope)
  return { ...evidence, delivered, dropped, bytesLeft: memory.bytes }
}

function randomQuery(random: Random, now: number, ttlMinutes: number): MailboxQuery {
  return {
    allowedChannelIds: new Set(random.chance(0.85) ? CHANNELS : random.subset(CHANNELS, 0.5)),
    // By the clock: another throw of the dice would change all that follow.
    closedThreadIds: new Set(Math.floor(now / SECOND) % 5 === 0 ? [THREAD] : []),
    limit: random.pick([1, 3, 50, 50]),
    ttlMinutes,
    ...(random.chance(0.1) && { channelId: random.pick([...CHANNELS, THREAD]) }),
    ...(random.chance(0.1) && { since: now - random.int(120) * SECOND }),
    ...(random.chance(0.1) && { triggeredOnly: true }),
    ...(random.chance(0.1) && { addressedOnly: true }),
    ...(random.chance(0.1) && { watchOnly: true }),
  }
}

function compare({ real, expected }: OpenPage): void {
  const got = real.messages.map(({ addressed, triggered, watch, dm, ...message }) => {
    const set = { addressed, triggered, watch, dm }
    const none = !addressed && !triggered && !watch && !dm
    return { id: message.id, content: JSON.stringify(message), flags: JSON.stringify(none ? null : set) }
  })
  const wanted = expected.messages.map((message) => ({
    ...message,
    flags: message.flags.includes('true') ? message.flags : 'null',
  }))
  same('messages', JSON.stringify(got), JSON.stringify(wanted))
  same('hasMore', real.hasMore, expected.hasMore)
  same('dropped', real.dropped, expected.dropped)
}

function same<Value>(what: string, got: Value, wanted: Value): void {
  if (got !== wanted) throw new Difference(`${what}: got ${String(got)}, expected ${String(wanted)}`)
}
