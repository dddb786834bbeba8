import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'

import { createChat, createNotify, createTellOfMessage } from '@arachne/core/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createImageFiles } from '../../src/adapters/images/image-files.ts'
import { joinCrowd } from '../support/ballots/crowd.ts'
import { ENGINES, openFresh } from '../support/databases.ts'
import { type ItemFixture, openItemFixture } from '../support/item-fixture.ts'
import { openWire, type Wire } from '../support/postgres-wire.ts'

const POSTGRES = ENGINES.find(({ name }) => name === 'Postgres')

/** begin, the lock and everything that is read; everything that is written, and commit. */
const TRIPS = 2

const CONSENT = { act: 'respond', input: { response: 'consent', reason: '' } } as const

describe.skipIf(POSTGRES?.isMissing)('what a change asks of Postgres', () => {
  const opened = new AsyncDisposableStack()
  let wire: Wire
  let fixture: ItemFixture

  beforeAll(async () => {
    if (POSTGRES === undefined) return
    const piped = opened.use(await openWire(POSTGRES))
    wire = piped.wire
    fixture = await openItemFixture(opened.use(await openFresh(piped.engine)))
  })
  afterAll(() => opened.disposeAsync())

  async function count(work: () => Promise<unknown>): Promise<Omit<Wire, 'sent'>> {
    const { statements, trips } = wire
    await work()
    return { statements: wire.statements - statements, trips: wire.trips - trips }
  }

  async function round(): Promise<string> {
    const id = await fixture.topic('ada')
    await fixture.onTopic('ada', id, ['start_round'])
    return id
  }

  it('an answer in a topic takes two trips, and reads nothing twice', async () => {
    const id = await round()
    const seat = await fixture.seat('cleo')
    const cost = await count(() => fixture.topics.act(seat, id, CONSENT))
    expect(cost.trips).toBe(TRIPS)
    expect(cost.statements).toBeLessThanOrEqual(15)
  })

  it('a vote by name takes two trips', async () => {
    const id = await fixture.voting('ada')
    const seat = await fixture.seat('cleo')
    const cost = await count(() => fixture.votings.act(seat, id, { act: 'cast', input: { choices: ['1'] } }))
    expect(cost.trips).toBe(TRIPS)
    expect(cost.statements).toBeLessThanOrEqual(15)
  })

  it('of twenty answers at once each asks behind the commit of the one before', async () => {
    const crowd = await joinCrowd(fixture, 20)
    const id = await round()
    const seats = await Promise.all(crowd.map(({ seat }) => seat()))
    const cost = await count(() => Promise.all(seats.map((seat) => fixture.topics.act(seat, id, CONSENT))))
    expect(cost.trips).toBe(TRIPS + 19)
  })

  it('a round that is opened waits as often however many are told of it', async () => {
    const opening = async () => {
      const id = await fixture.topic('ada')
      return count(() => fixture.onTopic('ada', id, ['start_round']))
    }
    const few = await opening()
    await joinCrowd(fixture, 20)
    const many = await opening()
    expect(many.trips).toBe(few.trips)
    expect(many.statements).toBeLessThanOrEqual(few.statements + 8)
  })

  it('a message in a channel takes two trips, and none to show it', async () => {
    const seat = await fixture.seat('cleo')
    const chat = createChat({
      store: fixture.store,
      ids: { uuid: randomUUID, token: () => randomUUID() },
      files: createImageFiles(tmpdir()),
      itemCards: async () => new Map(),
      tellOfMessage: createTellOfMessage(createNotify({ uuid: randomUUID })),
    })
    const cost = await count(() => chat.messages.post(seat, fixture.channels.all, { text: 'Hello' }))
    expect(cost.trips).toBe(TRIPS)
    expect(cost.statements).toBeLessThanOrEqual(9)
  })

  it('who is refused costs one trip, and a second one to take the lock back', async () => {
    const id = await round()
    const seat = await fixture.seat('fay')
    await fixture.leave('fay')
    const cost = await count(() => fixture.topics.act(seat, id, CONSENT).catch(() => undefined))
    expect(cost.trips).toBe(2)
  })
})
