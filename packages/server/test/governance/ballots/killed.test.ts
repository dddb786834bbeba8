import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createNotify, mendBoxes } from '@arachne/core/governance'
import { describe, expect, it } from 'vitest'

import { boxCipher } from '../../../src/adapters/ballots/box-cipher.ts'
import { openFileShelf } from '../../../src/adapters/ballots/file-shelf.ts'
import { openDatabase } from '../../../src/adapters/db/engine/database.ts'
import { migrate } from '../../../src/adapters/db/engine/migrate.ts'
import { platform } from '../../../src/platform.ts'
import type { Casting } from '../../processes/cast-ballots.ts'
import { startChild } from '../../processes/child.ts'
import { joinCrowd } from '../../support/ballots/crowd.ts'
import { ENGINES, type Engine } from '../../support/databases.ts'
import { openItemFixture } from '../../support/item-fixture.ts'

const VOTERS = 6
const POINTS = ['S1', 'S2', 'S3', 'S4'] as const

/** A voting in which a process dies at a point of one cast, or of the count; then the others go on. */
async function liveThrough(engine: Engine, at: Casting['stop']['at']) {
  await using stack = new AsyncDisposableStack()
  const shelf = await mkdtemp(join(tmpdir(), 'arachne-shelf-'))
  stack.defer(() => rm(shelf, { recursive: true, force: true }))
  const place = stack.use(await engine.place())
  const database = stack.use(await openDatabase(place.location))
  await migrate(database)
  const keys = openFileShelf(shelf)
  const fixture = await openItemFixture(database, { keys, cipher: boxCipher })
  const crowd = await joinCrowd(fixture, VOTERS)
  const itemId = await fixture.voting('ada', { anonymous: true })
  const votes = crowd.map(({ personId }, index) => ({
    personId,
    choice: String(1 + (index % 3)),
    tag: randomBytes(16).toString('hex'),
  }))
  const stop = { at, cast: at === 'S1' ? randomInt(1, VOTERS + 1) : randomInt(2, VOTERS + 1) }
  const casting: Casting = {
    location: place.location,
    shelf,
    orgaId: fixture.orgaId,
    itemId,
    now: fixture.now(),
    votes,
    closer: at === 'S4' ? fixture.people.ada : null,
    stop,
  }
  await using child = startChild('cast-ballots.ts', JSON.stringify(casting))
  const acknowledged: string[] = []
  for (let line = await child.line(); line !== undefined; line = await child.line()) acknowledged.push(line)
  expect(await child.end(), 'it was killed').toBeNull()
  expect(acknowledged).toHaveLength(at === 'S4' ? VOTERS : stop.cast - 1)

  await mendBoxes({ store: fixture.store, keys, notify: createNotify(platform.ids) })
  expect(await keys.list()).toHaveLength(acknowledged.length === 0 && at === 'S1' ? 0 : 1)
  // Whoever got no answer presses again.
  for (const [index, { choice, tag }] of votes.entries()) {
    const seat = await crowd[index]?.seat()
    if (seat) await fixture.votings.act(seat, itemId, { act: 'cast', input: { choices: [choice], tag } })
  }
  await fixture.onVoting('ada', itemId, ['close'])
  const { item } = await fixture.items.find(await fixture.seat('ada'), { id: itemId, kind: 'voting' })
  const { phase, tally, submitted } = item.state
  const tags = await fixture.store.reads(fixture.orgaId).ballotTags.of(itemId)
  const isEveryTagThere =
    tags.join() ===
    votes
      .map(({ tag }) => tag)
      .toSorted()
      .join()
  const keysLeft = await keys.list()
  return { phase, scores: tally?.scores, voters: submitted.length, isEveryTagThere, keysLeft }
}

/** Six voters, two for each option. */
const COUNTED = {
  phase: 'closed',
  scores: { 1: 2, 2: 2, 3: 2 },
  voters: VOTERS,
  isEveryTagThere: true,
  keysLeft: [],
}

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`secret ballots on ${engine.name}, when the process is killed`, () => {
    it.each(POINTS)('G-123: at %s, every ballot is counted once', async (at) => {
      expect(await liveThrough(engine, at)).toEqual(COUNTED)
    })
  })
}
