import { createHash } from 'node:crypto'

import { createNotify, createOrgaSeats, createVotings } from '@arachne/core/governance'

import { boxCipher } from '../../src/adapters/ballots/box-cipher.ts'
import { openFileShelf } from '../../src/adapters/ballots/file-shelf.ts'
import { openDatabase } from '../../src/adapters/db/engine/database.ts'
import { createGovernanceStore } from '../../src/adapters/db/governance/governance-store.ts'
import { platform } from '../../src/platform.ts'
import { openLines } from '../support/acts.ts'

/** What the parent wants: votes for these, in this order, and death at a point of the cast with this number. */
export interface Casting {
  location: string
  shelf: string
  orgaId: string
  itemId: string
  now: number
  votes: { personId: string; choice: string; tag: string }[]
  closer: string | null
  stop: { at: 'S1' | 'S2' | 'S3' | 'S4'; cast: number }
}

const casting = JSON.parse(process.argv[2] ?? '') as Casting
const { location, shelf, orgaId, itemId, votes, closer, stop } = casting
await using database = await openDatabase(location)
let casts = 0
let isClosing = false

function dieAt(point: Casting['stop']['at']): void {
  if (stop.at === point && (point === 'S4' ? isClosing : casts === stop.cast))
    process.kill(process.pid, 'SIGKILL')
}

/** S1: the new key lies there, nothing is stored. S2: stored, both keys lie there. S3: the old key is gone. */
const files = openFileShelf(shelf)
const keys = {
  ...files,
  async put(id: string, key: Uint8Array) {
    await files.put(id, key)
    casts += 1
    dieAt('S1')
  },
  async drop(id: string) {
    dieAt('S2')
    await files.drop(id)
    dieAt('S3')
  },
}

const sha256 = (text: string) => {
  // S4: everything of the close is written and nothing of it is committed.
  dieAt('S4')
  return createHash('sha256').update(text).digest('hex')
}
const clock = { now: () => casting.now }
const boxes = { keys, cipher: boxCipher }
const store = createGovernanceStore(database, { lines: openLines(clock), clock, sha256, boxes })
const votings = createVotings({ store, ids: platform.ids, notify: createNotify(platform.ids) })
const seats = createOrgaSeats(store)
for (const { personId, choice, tag } of votes) {
  const seat = await seats.of(personId, orgaId)
  await votings.act(seat, itemId, { act: 'cast', input: { choices: [choice], tag } })
  process.stdout.write(`${tag}\n`)
}
if (closer !== null) {
  isClosing = true
  await votings.act(await seats.of(closer, orgaId), itemId, { act: 'close', input: {} })
}
