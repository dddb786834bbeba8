import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { createDice } from '../../../../core/test/random.ts'
import { boxCipher } from '../../../src/adapters/ballots/box-cipher.ts'
import { openFileShelf } from '../../../src/adapters/ballots/file-shelf.ts'
import { openDatabase } from '../../../src/adapters/db/engine/database.ts'
import { migrate } from '../../../src/adapters/db/engine/migrate.ts'
import { joinCrowd } from '../../support/ballots/crowd.ts'
import { ENGINES, type Engine } from '../../support/databases.ts'
import { openItemFixture } from '../../support/item-fixture.ts'
import { type Ballot, createSuccession, live, type Point } from '../../support/short-lives.ts'

/** Each voting: twenty deaths at each point. */
const VOTINGS = 10
const DEATHS = 20
const POINTS: readonly Point[] = ['S1', 'S2', 'S3']
const dice = createDice(123)

async function openWorld(engine: Engine) {
  await using stack = new AsyncDisposableStack()
  const shelf = await mkdtemp(join(tmpdir(), 'arachne-shelf-'))
  stack.defer(() => rm(shelf, { recursive: true, force: true }))
  const place = stack.use(await engine.place())
  const database = stack.use(await openDatabase(place.location))
  await migrate(database)
  const fixture = await openItemFixture(database, { keys: openFileShelf(shelf), cipher: boxCipher })
  const crowd = await joinCrowd(fixture, DEATHS * POINTS.length)
  const succession = stack.use(createSuccession(database))
  const held = stack.move()
  return { shelf, fixture, crowd, succession, [Symbol.asyncDispose]: () => held.disposeAsync() }
}

type World = Awaited<ReturnType<typeof openWorld>>

/** A voting in which every cast and every try to close it ends with the process. */
async function voteToTheDeath(world: World, itemId: string, deaths: Map<Point, number>) {
  const { fixture, crowd, succession, shelf } = world
  const { orgaId, people } = fixture
  const begin = (at: Point | null) => {
    const database = succession.current()
    const died = () => {
      if (at !== null) deaths.set(at, (deaths.get(at) ?? 0) + 1)
      succession.atDeath()
    }
    return live({ database, shelf, orgaId, itemId, now: fixture.now() }, at, died)
  }
  const boxNow = async () => {
    const { queries } = await succession.succeed()
    return queries
      .selectFrom('ballot_box')
      .select(['casts', 'key_id'])
      .where('item_id', '=', itemId)
      .executeTakeFirst()
  }

  const ballots: Ballot[] = crowd.map(({ personId }) => ({
    personId,
    choice: String(1 + dice(3)),
    tag: randomBytes(16).toString('hex'),
  }))
  for (const [index, ballot] of ballots.entries()) {
    const point = POINTS[index % POINTS.length] ?? 'S1'
    expect(await begin(point).cast(ballot)).toBe(false)
    const box = await boxNow()
    expect(box?.casts ?? 0, point).toBe(point === 'S1' ? index : index + 1)
    const next = begin(null)
    // What is left over is dropped by the next start, or by the next cast if nobody starts anew.
    const isMended = dice(2) === 0
    if (isMended) await next.mend()
    const needed = readdirSync(shelf).filter((id) => id === box?.key_id)
    expect(isMended ? readdirSync(shelf) : needed).toEqual(box === undefined ? [] : [box.key_id])
    expect(await next.cast(ballot)).toBe(true)
    expect((await boxNow())?.casts).toBe(index + 1)
  }
  for (let at = 1; at < DEATHS; at += 1) {
    expect(await begin('S4').close(people.ada)).toBe(false)
    expect((await boxNow())?.casts).toBe(ballots.length)
  }
  expect(await begin('S4 stored').close(people.ada)).toBe(false)
  expect(await boxNow()).toBeUndefined()
  await begin(null).mend()
  return { ballots, keysLeft: readdirSync(shelf), ...(await countedIn(succession.current(), itemId)) }
}

async function countedIn({ queries }: ReturnType<World['succession']['current']>, itemId: string) {
  const rows = await queries
    .selectFrom('ballot')
    .select(['choices', 'n'])
    .where('item_id', '=', itemId)
    .execute()
  const tags = await queries.selectFrom('ballot_tag').select('tag').where('item_id', '=', itemId).execute()
  return {
    counts: Object.fromEntries(rows.map(({ choices, n }) => [(JSON.parse(choices) as string[])[0], n])),
    tags: tags.map(({ tag }) => tag).toSorted(),
  }
}

function countsOf(ballots: readonly Ballot[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { choice } of ballots) counts[choice] = (counts[choice] ?? 0) + 1
  return counts
}

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`secret ballots on ${engine.name}, where every cast kills`, () => {
    it('G-123: are counted once each, through 200 deaths at each point', async () => {
      await using world = await openWorld(engine)
      const { fixture } = world
      const deaths = new Map<Point, number>()
      const itemIds: string[] = []
      for (let at = 0; at < VOTINGS; at += 1) itemIds.push(await fixture.voting('ada', { anonymous: true }))
      for (const itemId of itemIds) {
        const { ballots, keysLeft, counts, tags } = await voteToTheDeath(world, itemId, deaths)
        expect(counts).toEqual(countsOf(ballots))
        expect(tags).toEqual(ballots.map(({ tag }) => tag).toSorted())
        expect(keysLeft).toEqual([])
      }
      const each = VOTINGS * DEATHS
      expect(Object.fromEntries(deaths)).toEqual({
        S1: each,
        S2: each,
        S3: each,
        S4: each - VOTINGS,
        'S4 stored': VOTINGS,
      })
    })
  })
}
