import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BallotKeys } from '@arachne/core/governance'
import { expect, it } from 'vitest'

import { createDice, shuffledBy } from '../../../../core/test/random.ts'
import { boxCipher } from '../../../src/adapters/ballots/box-cipher.ts'
import { openFileShelf } from '../../../src/adapters/ballots/file-shelf.ts'
import { openDatabase } from '../../../src/adapters/db/engine/database.ts'
import { migrate } from '../../../src/adapters/db/engine/migrate.ts'
import type { HeapCasting } from '../../processes/ballot-heap.ts'
import { startChild } from '../../processes/child.ts'
import { joinCrowd } from '../../support/ballots/crowd.ts'
import { type Engine, ENGINES } from '../../support/databases.ts'
import { openItemFixture } from '../../support/item-fixture.ts'
import { searchMemory } from '../../support/memory.ts'

const VOTERS = 30
const OPTIONS = 12
const MASK = 0xa5
const unmasked = (hex: string) => Buffer.from(Buffer.from(hex, 'hex').map((byte) => byte ^ MASK))

/** As it lies in a box. */
function slotOf(choices: readonly string[]): Buffer {
  const slot = Buffer.alloc(1 + OPTIONS)
  slot[0] = 1
  for (const [rank, choice] of choices.entries()) slot[Number(choice)] = rank + 1
  return slot
}

async function castInChild(engine: Engine, place: BallotKeys['place']) {
  await using stack = new AsyncDisposableStack()
  const shelf = await mkdtemp(join(tmpdir(), 'arachne-shelf-'))
  stack.defer(() => rm(shelf, { recursive: true, force: true }))
  const { location } = stack.use(await engine.place())
  const database = stack.use(await openDatabase(location))
  await migrate(database)
  const fixture = await openItemFixture(database, { keys: openFileShelf(shelf), cipher: boxCipher })
  const crowd = await joinCrowd(fixture, VOTERS)
  const options = Array.from({ length: OPTIONS }, (_, at) => `Place ${at}`)
  const itemId = await fixture.voting('ada', { anonymous: true, mode: 'ranked', options })
  const dice = createDice(127)
  const ids = options.map((_, at) => String(at + 1))
  const votes = crowd.map(({ personId }) => ({
    personId,
    choices: shuffledBy(dice, ids),
    tag: randomBytes(16).toString('hex'),
  }))
  const held = randomBytes(32).toString('hex')
  const casting: HeapCasting = {
    location,
    shelf: place === 'files' ? shelf : null,
    orgaId: fixture.orgaId,
    itemId,
    now: fixture.now(),
    votes,
    held,
  }
  const child = stack.use(startChild('ballot-heap.ts', JSON.stringify(casting)))
  const keys: Buffer[] = []
  for (let line = await child.line(); line !== 'waiting'; line = await child.line()) {
    keys.push(unmasked(line ?? ''))
  }
  expect(keys).toHaveLength(VOTERS)
  const slots = votes.map(({ choices }) => slotOf(choices))
  const tags = votes.map(({ tag }) => Buffer.from(tag, 'hex'))
  const found = searchMemory(child.pid, [...keys, ...slots, ...tags, unmasked(held)])
  const count = (traces: readonly Buffer[]) => traces.filter((one) => found.has(one.toString('hex'))).length
  return {
    held: count([unmasked(held)]),
    keys: keys.flatMap((key, at) => (count([key]) > 0 ? [at + 1] : [])),
    slots: count(slots),
    tags: count(tags),
  }
}

const HAS_MEMORY = existsSync('/proc/self/mem')
const NOTHING = { held: 1, keys: [], slots: 0, tags: 0 }

for (const engine of ENGINES) {
  it.skipIf(engine.isMissing || !HAS_MEMORY)(
    `G-127: a minute after ballots were cast on ${engine.name}, memory holds no key and nothing of a box`,
    async () => {
      expect(await castInChild(engine, 'files')).toEqual(NOTHING)
    },
  )
}

it.skipIf(!HAS_MEMORY)(
  'G-127: a process that keeps the keys itself holds the present one alone',
  async () => {
    expect(await castInChild(ENGINES[0] as Engine, 'process')).toEqual({ ...NOTHING, keys: [VOTERS] })
  },
)
