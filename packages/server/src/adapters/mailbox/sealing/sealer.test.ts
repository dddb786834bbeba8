import { randomBytes, randomUUID } from 'node:crypto'

import type { EntityId } from '@arachne/contract'
import type { Reader, SealedMessage } from '@arachne/core/identities'
import { describe, expect, it } from 'vitest'

import { LANE_INFO, openMessage, openWrap, spanInfo } from './formats.ts'
import type { X25519Key } from './hpke-primitives.ts'
import { growKeySheet, type KeySheet, openKeySheet } from './key-sheet.ts'
import { attempt, createOpener, type Opener, type ScopedText } from './opener.ts'
import { deriveReaderSecret, publicKeyOf } from './reader-keys.ts'
import { createSealer, SEALER_LIMITS, type SealerLimits } from './sealer.ts'

const SCOPE = '1300000000000000001'
const SECOND = 1000

interface TestReader extends Reader {
  secret: X25519Key
}

async function createReader(): Promise<TestReader> {
  const entityId = randomUUID() as EntityId
  const secret = await deriveReaderSecret({ kind: 'api-key', secret: randomUUID(), salt: 's', entityId })
  return { id: `key:${entityId}:1`, entityId, publicKey: publicKeyOf(secret), secret }
}

/** A sealer, and everything it has ever given out, as somebody with a copy of the store would have it. */
function setUp(limits: Partial<SealerLimits> = {}) {
  const clock = { time: 1_800_000_000_000, now: () => clock.time }
  const instance = randomUUID()
  const secret = randomBytes(32)
  const sheets: KeySheet[] = []
  const seeds: Uint8Array[] = []
  const sealer = createSealer({
    clock,
    instance,
    secret,
    limits: { ...SEALER_LIMITS, ...limits },
    growSheet(seed, info, count) {
      seeds.push(Uint8Array.from(seed))
      const sheet = growKeySheet(seed, info, count)
      sheets.push(sheet)
      return sheet
    },
  })
  const sealed: (SealedMessage & { scope: string; name: string })[] = []
  let audienceVersion = 0
  let audience: readonly Reader[] = []

  return {
    clock,
    instance,
    secret,
    sheets,
    seeds,
    sealer,
    sealed,
    opener: createOpener({ instance, secret }),
    setReaders(...readers: Reader[]) {
      audience = readers
      audienceVersion += 1
    },
    async seal(id: string, scope = SCOPE) {
      const message = await sealer.seal({
        scope,
        audience: { version: audienceVersion, readers: audience },
        message: { id, version: 1 },
        plaintext: `text ${id}`,
      })
      sealed.push({ ...message, scope, name: id })
      return message
    },
    /** What a reader opens of everything, given every wrap that was ever made for it. */
    async openAll(
      reader: TestReader,
      using: { opener?: Opener; change?: (text: ScopedText) => ScopedText } = {},
    ) {
      const wraps = sealed.flatMap(({ scope, wraps: all }) =>
        all.filter(({ readerId }) => readerId === reader.id).map((wrap) => ({ ...wrap, scope })),
      )
      const texts = sealed.map(({ scope, name, text }) => ({ ...text, scope, id: name, version: 1 }))
      const opener = using.opener ?? createOpener({ instance, secret })
      const opened = await opener.open({
        reader,
        secret: reader.secret,
        wraps,
        texts: texts.map(using.change ?? ((text) => text)),
      })
      return opened.map((text) => text?.toString())
    },
  }
}

type Box = ReturnType<typeof setUp>

/** What somebody opens of all texts and wraps with what a sheet reveals, if it is one of any span or lane. */
function openWith({ instance, sealed }: Box, revealed: Uint8Array): Uint8Array[] {
  const sheetAt = (info: Uint8Array, first: number, last: number) =>
    openKeySheet(Uint8Array.from(revealed), info, { first, count: last + 1 })
  return sealed.flatMap(({ scope, name, text, wraps }) => {
    const place = { instance, scope, span: text.span }
    const named = { ...place, ...text, id: name, version: 1 }
    const texts = upTo(text.index).flatMap(
      (first) =>
        attempt(() => openMessage(sheetAt(spanInfo(place), first, text.index).take(text.index), named)) ?? [],
    )
    const spanKeys = wraps.flatMap((wrap) =>
      upTo(wrap.counter).flatMap(
        (first) =>
          attempt(() =>
            openWrap(sheetAt(LANE_INFO, first, wrap.counter).take(wrap.counter), { ...place, ...wrap }),
          ) ?? [],
      ),
    )
    return [...texts, ...spanKeys]
  })
}

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, index) => index)
const spansOf = (box: Box) => box.sealed.map(({ text }) => text.span)
const lanesOf = (box: Box) => box.sealed.flatMap(({ wraps }) => wraps.map(({ lane }) => lane.id))

describe('sealing', () => {
  it('I-25: seals once for all readers, and wraps only when somebody needs it', async () => {
    const box = setUp()
    const readers = await Promise.all([createReader(), createReader(), createReader()])
    box.setReaders(...readers)
    const [first, second] = [await box.seal('1'), await box.seal('2')]
    expect([first.wraps.length, second.wraps.length]).toEqual([3, 0])
    expect(first.wraps.every(({ bytes }) => bytes.length === 48)).toBe(true)
    for (const reader of readers) expect(await box.openAll(reader)).toEqual(['text 1', 'text 2'])
  })

  it('I-25: looks through an audience once, not for every message', async () => {
    const box = setUp()
    const readers = [await createReader(), await createReader()]
    let looks = 0
    const audience = {
      version: 1,
      get readers() {
        looks += 1
        return readers
      },
    }
    const seal = (id: string) =>
      box.sealer.seal({ scope: SCOPE, audience, message: { id, version: 1 }, plaintext: 'text' })
    await seal('1')
    const before = looks
    await seal('2')
    expect([before > 0, looks]).toEqual([true, before])
  })

  it('I-06: who joins in the middle of a span opens what comes and nothing that was', async () => {
    const box = setUp()
    const [early, late] = [await createReader(), await createReader()]
    box.setReaders(early)
    await box.seal('1')
    box.setReaders(early, late)
    const second = await box.seal('2')
    await box.seal('3')
    expect(second.wraps.map(({ readerId, firstIndex }) => [readerId, firstIndex])).toEqual([[late.id, 1]])
    expect(await box.openAll(late)).toEqual([undefined, 'text 2', 'text 3'])
    expect(await box.openAll(early)).toEqual(['text 1', 'text 2', 'text 3'])
  })

  it('I-06: who left opens nothing that came after, with its credential and all it ever had', async () => {
    const box = setUp()
    const [stays, leaves] = [await createReader(), await createReader()]
    box.setReaders(stays, leaves)
    await box.seal('1')
    box.setReaders(stays)
    box.sealer.close(SCOPE)
    await box.seal('2')
    expect(await box.openAll(leaves)).toEqual(['text 1', undefined])
    expect(await box.openAll(stays)).toEqual(['text 1', 'text 2'])
  })

  it('I-24: opens with nobody else’s credential', async () => {
    const box = setUp()
    const [reader, stranger] = [await createReader(), await createReader()]
    box.setReaders(reader)
    await box.seal('1')
    expect(await box.openAll({ ...reader, secret: stranger.secret })).toEqual([undefined])
  })

  it('I-24: nothing the sealer still holds opens what it has sealed', async () => {
    const box = setUp()
    const readers = [await createReader(), await createReader()]
    box.setReaders(...readers)
    for (const id of ['1', '2', '3']) await box.seal(id)
    const live = box.sheets.flatMap((sheet) => attempt(() => sheet.reveal()) ?? [])
    // One span and two lanes.
    expect(live).toHaveLength(3)
    const single = live.flatMap((keys) =>
      upTo(keys.length / 32 - 1).map((at) => keys.slice(at * 32, at * 32 + 32)),
    )
    expect([...live, ...single].flatMap((keys) => openWith(box, keys))).toEqual([])
    // The attack is a good one: with the seeds of the beginning it opens everything.
    expect(box.seeds.flatMap((seed) => openWith(box, seed))).toHaveLength(3 + 2)
  })

  it.each<[string, (text: ScopedText) => ScopedText]>([
    ['id', (text) => ({ ...text, id: '9' })],
    ['version', (text) => ({ ...text, version: 2 })],
    ['index', (text) => ({ ...text, index: text.index + 1 })],
    ['index beyond every span', (text) => ({ ...text, index: 2 ** 40 })],
    ['channel', (text) => ({ ...text, scope: '1300000000000000002' })],
    ['one bit', (text) => ({ ...text, bytes: text.bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte)) })],
  ])('I-24: does not open with another %s', async (_, change) => {
    const box = setUp()
    const reader = await createReader()
    box.setReaders(reader)
    await box.seal('1')
    expect(await box.openAll(reader)).toEqual(['text 1'])
    expect(await box.openAll(reader, { change })).toEqual([undefined])
  })

  it('I-24: nothing the reader derived is left when it has read', async () => {
    const box = setUp()
    const [early, late] = [await createReader(), await createReader()]
    box.setReaders(early)
    await box.seal('1')
    box.setReaders(early, late)
    await box.seal('2')
    await box.seal('3', '1300000000000000002')
    const given: Uint8Array[] = []
    const sheets: KeySheet[] = []
    const opener = createOpener({
      instance: box.instance,
      secret: box.secret,
      openSheet(revealed, info, part) {
        given.push(revealed)
        const sheet = openKeySheet(revealed, info, part)
        sheets.push(sheet)
        return sheet
      },
    })
    expect(await box.openAll(early, { opener })).toEqual(['text 1', 'text 2', 'text 3'])
    expect(await box.openAll(late, { opener })).toEqual([undefined, 'text 2', 'text 3'])
    // Without the first wrap a key of the lane is not taken.
    box.sealed.shift()
    expect(await box.openAll(early, { opener })).toEqual([undefined, 'text 3'])
    // Each time one lane and its spans, of which one is joined in the middle.
    expect(given.map(({ length }) => length)).toEqual([32, 32, 32, 32, 31 * 32, 32, 32, 32])
    expect(given.flatMap((bytes) => [...bytes]).filter((byte) => byte !== 0)).toEqual([])
    const left = sheets.flatMap((sheet) =>
      upTo(63).flatMap((index) => attempt(() => sheet.take(index)) ?? []),
    )
    expect(left).toEqual([])
  })

  it('I-24: does not open with another server secret, nor in another instance', async () => {
    const box = setUp()
    const reader = await createReader()
    box.setReaders(reader)
    await box.seal('1')
    const { instance, secret } = box
    const forged = createOpener({ instance, secret: randomBytes(32) })
    const moved = createOpener({ instance: 'other', secret })
    expect(await box.openAll(reader, { opener: forged })).toEqual([undefined])
    expect(await box.openAll(reader, { opener: moved })).toEqual([undefined])
  })
})

describe('key periods', () => {
  it.each([
    ['after 300 s', (time: number) => time + 300 * SECOND, true],
    ['not before', (time: number) => time + 299 * SECOND, false],
    ['when the clock goes backwards', (time: number) => time - 1, true],
  ])('I-24: a span ends %s', async (_, move, ends) => {
    const box = setUp({ laneSeconds: 3000 })
    const reader = await createReader()
    box.setReaders(reader)
    await box.seal('1')
    box.clock.time = move(box.clock.time)
    await box.seal('2')
    expect(new Set(spansOf(box)).size).toBe(ends ? 2 : 1)
    expect(await box.openAll(reader)).toEqual(['text 1', 'text 2'])
  })

  it('I-24: a span ends after 32 messages and a lane after 64 wraps', async () => {
    const box = setUp({ messagesPerSpan: 2, wrapsPerLane: 2 })
    const reader = await createReader()
    box.setReaders(reader)
    for (let id = 0; id < 10; id += 1) await box.seal(String(id))
    expect(new Set(spansOf(box)).size).toBe(5)
    expect(new Set(lanesOf(box)).size).toBe(3)
    expect(await box.openAll(reader)).toEqual(Array.from({ length: 10 }, (_, id) => `text ${id}`))
    expect([SEALER_LIMITS.messagesPerSpan, SEALER_LIMITS.wrapsPerLane]).toEqual([32, 64])
    expect([SEALER_LIMITS.spanSeconds, SEALER_LIMITS.laneSeconds]).toEqual([300, 300])
  })

  it('I-24: a lane ends between three quarters of its time and all of it', async () => {
    const box = setUp({ spanSeconds: 1 })
    const reader = await createReader()
    box.setReaders(reader)
    await box.seal('1')
    box.clock.time += 224 * SECOND
    await box.seal('2')
    box.clock.time += 76 * SECOND
    await box.seal('3')
    const lanes = lanesOf(box)
    expect([lanes[0] === lanes[1], lanes[1] === lanes[2]]).toEqual([true, false])
    expect(await box.openAll(reader)).toEqual(['text 1', 'text 2', 'text 3'])
  })

  it('I-24: a lane ends when the clock goes backwards', async () => {
    const box = setUp()
    box.setReaders(await createReader())
    await box.seal('1')
    box.clock.time -= 1
    await box.seal('2')
    expect(new Set(lanesOf(box)).size).toBe(2)
  })

  it('I-24: keys that are too old are destroyed although nobody writes', async () => {
    const box = setUp()
    box.setReaders(await createReader())
    const { text } = await box.seal('1')
    expect(box.sealer.retire()).toEqual([])
    box.clock.time += 300 * SECOND
    expect(box.sealer.retire()).toEqual([{ scope: SCOPE, span: text.span }])
    for (const sheet of box.sheets) expect(() => sheet.reveal()).toThrow('destroyed')
  })

  it('I-24: a closed sealer holds no key and seals nothing', async () => {
    const box = setUp()
    box.setReaders(await createReader())
    await box.seal('1')
    box.sealer[Symbol.dispose]()
    for (const sheet of box.sheets) expect(() => sheet.reveal()).toThrow('destroyed')
    await expect(box.seal('2')).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('keys that end while a message is being sealed', () => {
  it('I-24: a span that closes meanwhile is not sealed under', async () => {
    const box = setUp()
    const reader = await createReader()
    box.setReaders(reader)
    const sealing = box.seal('1')
    const closed = box.sealer.close(SCOPE)
    const { text } = await sealing
    expect(closed).toBeDefined()
    expect(text.span).not.toBe(closed)
    expect(await box.openAll(reader)).toEqual(['text 1'])
  })

  it('I-24: a lane that is forgotten meanwhile is opened again', async () => {
    const box = setUp()
    const [known, fresh] = [await createReader(), await createReader()]
    box.setReaders(known)
    await box.seal('1')
    box.setReaders(known, fresh)
    box.sealer.close(SCOPE)
    const sealing = box.seal('2')
    box.sealer.forget(known.id)
    await sealing
    expect(await box.openAll(known)).toEqual(['text 1', 'text 2'])
  })

  it('I-24: channels that open a lane to the same reader at once share one', async () => {
    const box = setUp()
    const reader = await createReader()
    box.setReaders(reader)
    await Promise.all(['1', '2', '3'].map((id) => box.seal(id, `13000000000000000${id}0`)))
    expect(new Set(lanesOf(box)).size).toBe(1)
    expect(new Set(await box.openAll(reader))).toEqual(new Set(['text 1', 'text 2', 'text 3']))
  })

  it('a reader whose public key is broken stops nobody else', async () => {
    const box = setUp()
    const reader = await createReader()
    const broken = { ...(await createReader()), publicKey: Buffer.alloc(32).toString('base64url') }
    box.setReaders(broken, reader)
    await box.seal('1')
    expect(await box.openAll(reader)).toEqual(['text 1'])
  })
})
