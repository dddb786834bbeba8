import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import type { BoxCipher } from '@arachne/core/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createDice } from '../../../../core/test/random.ts'
import { isInMemory, openFileShelf } from '../../../src/adapters/ballots/file-shelf.ts'
import { createProcessShelf } from '../../../src/adapters/ballots/process-shelf.ts'
import { type Database, openDatabase } from '../../../src/adapters/db/engine/database.ts'
import {
  attack,
  choicesIn,
  firstOpening,
  hitsOf,
  OPTIONS,
  type Recording,
  slotsIn,
  tagsIn,
  textOf,
} from '../../support/ballots/ballot-attack.ts'
import { joinCrowd } from '../../support/ballots/crowd.ts'
import { chanceOfHits } from '../../support/ballots/exact-chances.ts'
import { castBy, drawCasts, record, secretsIn, stealKeys } from '../../support/ballots/record-voting.ts'
import * as weak from '../../support/ballots/weak-layouts.ts'
import { ENGINES, type Engine, openFresh } from '../../support/databases.ts'
import { openItemFixture, T0 } from '../../support/item-fixture.ts'
import { startApp } from '../../support/running-app.ts'

/** Where the product keeps keys beside the disk. */
const MEMORY = '/dev/shm'
const isMissing = (engine: Engine) => engine.isMissing || !isInMemory(MEMORY)
/** It reads the whole disk some hundred times; on a busy machine that takes long. */
const VOTERS = 40
const VOTINGS = 3
const PLACES = Array.from({ length: OPTIONS }, (_, at) => `Place ${at}`)
const ranked = { anonymous: true, mode: 'ranked', options: PLACES }
const dice = createDice(40)

/** A voting and the keys somebody took from the shelf at one moment of it. */
interface Robbed extends Recording {
  stolenAt: number
  stolen: Map<string, Uint8Array>
}

/** The whole product, as it is started, on a data directory of its own. */
async function recordProduct(engine: Engine): Promise<Robbed[]> {
  await using stack = new AsyncDisposableStack()
  const place = stack.use(await engine.place())
  const isSqlite = engine.name === 'SQLite'
  const dataDir = isSqlite ? dirname(place.location) : await mkdtemp(join(tmpdir(), 'arachne-data-'))
  const shelfDir = await mkdtemp(join(MEMORY, 'arachne-test-'))
  for (const folder of [dataDir, shelfDir]) stack.defer(() => rm(folder, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir, SHELF_DIR: shelfDir, ...(!isSqlite && { DATABASE_URL: place.location }) }
  const { app } = stack.use(await startApp(env, { clock: { now: () => T0 } }))
  const database = stack.use(await openDatabase(place.location))
  const fixture = await openItemFixture(database)
  const crowd = await joinCrowd(fixture, VOTERS)
  const { votings } = app.governance
  const shelf = openFileShelf(join(shelfDir, readdirSync(shelfDir)[0] ?? ''))
  const recordings: Robbed[] = []
  for (let at = 0; at < VOTINGS; at += 1) {
    const itemId = await fixture.voting('ada', ranked)
    const casts = drawCasts(dice, VOTERS)
    const cast = castBy(votings, itemId, { casts, crowd })
    const stolenAt = VOTERS / 2 + dice(VOTERS / 2)
    let stolen = new Map<string, Uint8Array>()
    const recording = await record({
      database,
      place: { orgaId: fixture.orgaId, itemId },
      casts,
      secrets: secretsIn(dataDir),
      async cast(index) {
        await cast(index)
        if (index + 1 === stolenAt) stolen = await stealKeys(shelf)
      },
      close: async () => votings.act(await fixture.seat('ada'), itemId, { act: 'close', input: {} }),
    })
    recordings.push({ ...recording, stolenAt, stolen })
  }
  return recordings
}

const SECRET = randomBytes(32)

/** The same with boxes that are sealed in another way. */
async function recordWeak(database: Database, cipher: BoxCipher): Promise<Robbed> {
  const keys = createProcessShelf()
  const fixture = await openItemFixture(database, { keys, cipher })
  const crowd = await joinCrowd(fixture, VOTERS)
  const itemId = await fixture.voting('ada', ranked)
  const casts = drawCasts(dice, VOTERS)
  const cast = castBy(fixture.votings, itemId, { casts, crowd })
  let stolen = new Map<string, Uint8Array>()
  const recording = await record({
    database,
    place: { orgaId: fixture.orgaId, itemId },
    casts,
    secrets: [SECRET],
    async cast(index) {
      await cast(index)
      stolen = await stealKeys(keys)
    },
    close: () => fixture.onVoting('ada', itemId, ['close']),
  })
  return { ...recording, stolenAt: VOTERS, stolen }
}

async function recordRows(database: Database): Promise<Recording> {
  const rows = await weak.openRows(database)
  const casts = drawCasts(dice, VOTERS)
  const recording = await record({
    database,
    place: { orgaId: '', itemId: '' },
    casts,
    secrets: [SECRET],
    cast: (at) => rows.cast(casts[at]?.choices ?? []),
    close: rows.count,
  })
  return { ...recording, closing: { ballots: await rows.counted(), tags: [] } }
}

/** What is in the box that was robbed: ballots in their order, and by the place of each tag. */
function loot({ boxes, place, stolen, stolenAt, casts }: Robbed) {
  const keys = [...stolen.values()]
  const opened = boxes.flatMap((box, at) => (firstOpening(box, place, keys) === undefined ? [] : [at + 1]))
  const box = boxes[stolenAt - 1]
  const text = box && firstOpening(box, place, keys)
  const ballots = slotsIn(text).map(choicesIn)
  const tags = text === undefined ? [] : tagsIn(text).map((tag) => tag.toString('hex'))
  const inside = casts.slice(0, stolenAt)
  const hits = {
    order: hitsOf(inside, ballots),
    backwards: hitsOf(inside, ballots.toReversed()),
    tags: hitsOf(
      inside,
      inside.map(({ tag }) => ballots[tags.indexOf(tag)]),
    ),
  }
  return { opened, ballots, tags, inside, hits }
}

const found = (...seen: Recording[]) => new Map(attack(seen).map(({ name, hits }) => [name, hits]))

/** Whether so many are right by more than chance: less than once in a million, three ways tried. */
const isFound = (hits: number, votings: number) => 3 * chanceOfHits(hits, votings) < 1e-6

for (const engine of ENGINES) {
  describe.skipIf(isMissing(engine))(`secret ballots on ${engine.name}, with every state of the disk`, () => {
    let recordings: Robbed[] = []
    beforeAll(async () => {
      if (!isMissing(engine)) recordings = await recordProduct(engine)
    })

    it('G-121: with the secrets of the instance, nothing finds out a ballot better than guessing', () => {
      expect(recordings.map(({ boxes, closing }) => [boxes.length, closing.ballots.length])).toEqual(
        Array.from({ length: VOTINGS }, () => [VOTERS, VOTERS]),
      )
      expect(recordings[0]?.secrets.length).toBeGreaterThan(2)
      expect(attack(recordings)).toEqual([])
    })

    it('G-122: with the shelf of one moment, what lay in the box then is known, and nothing of whose it is', () => {
      const total = { order: 0, backwards: 0, tags: 0 }
      for (const recording of recordings) {
        const { opened, ballots, tags, inside, hits } = loot(recording)
        expect(opened).toEqual([recording.stolenAt])
        expect(ballots.toSorted()).toEqual(inside.map(({ choices }) => textOf(choices)).toSorted())
        expect(tags.toSorted()).toEqual(inside.map(({ tag }) => tag).toSorted())
        for (const way of ['order', 'backwards', 'tags'] as const) total[way] += hits[way]
      }
      for (const hits of Object.values(total)) expect(isFound(hits, VOTINGS), String(hits)).toBe(false)
    })

    describe('which is seen through where they are kept in another way:', () => {
      let database: Database
      beforeAll(async () => {
        if (!isMissing(engine)) database = await openFresh(engine)
      })
      afterAll(() => database?.[Symbol.asyncDispose]())

      it('in rows without names, rewritten with every cast, and counted in that order', async () => {
        const all = found(await recordRows(database))
        for (const name of ['writings', 'order', 'bytes'])
          expect([name, all.get(name)]).toEqual([name, VOTERS])
      })

      it('in a box that is not locked', async () => {
        expect(found(await recordWeak(database, weak.openCipher)).get('writings')).toBe(VOTERS)
      })

      // From here on it is the same box that is seen, whatever keeps it.
      if (engine.name === 'Postgres') return

      it.each<[string, string, () => BoxCipher]>([
        ['under a key made from the instance’s secret', 'secrets', () => weak.derivedCipher(SECRET)],
        ['under one key, in the order of the casts', 'differences', () => weak.steadyCipher],
      ])('%s', async (_, name, cipher) => {
        expect(found(await recordWeak(database, cipher())).get(name)).toBeGreaterThan(VOTERS - 2)
      })

      it('in a box as long as what it says', async () => {
        const twice = [
          await recordWeak(database, weak.tellingCipher),
          await recordWeak(database, weak.tellingCipher),
        ]
        const names = [...found(...twice).keys()]
        expect(names).toContain('body length grown and trait 0')
      })

      it('in the order of the casts, once a key is stolen', async () => {
        const { hits, opened } = loot(await recordWeak(database, weak.orderlyCipher))
        expect([opened, hits.order, hits.tags]).toEqual([[VOTERS], VOTERS, VOTERS])
        expect(isFound(hits.order, 1)).toBe(true)
      })
    })
  })
}
