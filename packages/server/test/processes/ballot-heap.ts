import { createHash } from 'node:crypto'
import { once } from 'node:events'

import { createNotify, createOrgaSeats, createVotings } from '@arachne/core/governance'

import { boxCipher } from '../../src/adapters/ballots/box-cipher.ts'
import { openFileShelf } from '../../src/adapters/ballots/file-shelf.ts'
import { createProcessShelf } from '../../src/adapters/ballots/process-shelf.ts'
import { openDatabase } from '../../src/adapters/db/engine/database.ts'
import { createGovernanceStore } from '../../src/adapters/db/governance/governance-store.ts'
import { platform } from '../../src/platform.ts'
import { openLines } from '../support/acts.ts'

/** Casts these ballots, lets a minute pass, and waits to be looked into. */
export interface HeapCasting {
  location: string
  /** null: the process keeps the keys itself. */
  shelf: string | null
  orgaId: string
  itemId: string
  now: number
  votes: { personId: string; choices: string[]; tag: string }[]
  /** Held in memory on purpose, masked on the way: whoever does not find it there finds nothing. */
  held: string
}

/** What is told to the parent is no copy of it. */
const MASK = 0xa5
const masked = (bytes: Uint8Array) => Buffer.from(bytes.map((byte) => byte ^ MASK)).toString('hex')

const casting = JSON.parse(process.argv[2] ?? '') as HeapCasting
const { location, shelf, orgaId, itemId, votes } = casting
await using database = await openDatabase(location)
let { now } = casting

const kept = shelf === null ? createProcessShelf() : openFileShelf(shelf)
const keys = {
  ...kept,
  async put(id: string, key: Uint8Array) {
    process.stdout.write(`${masked(key)}\n`)
    await kept.put(id, key)
  },
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const boxes = { keys, cipher: boxCipher }
const clock = { now: () => now }
const store = createGovernanceStore(database, { lines: openLines(clock), clock, sha256, boxes })
const votings = createVotings({ store, ids: platform.ids, notify: createNotify(platform.ids) })
const seats = createOrgaSeats(store)
for (const { personId, choices, tag } of votes) {
  const seat = await seats.of(personId, orgaId)
  await votings.act(seat, itemId, { act: 'cast', input: { choices, tag } })
}
now += 60_000
const held = Buffer.from(casting.held, 'hex').map((byte) => byte ^ MASK)
process.stdout.write('waiting\n')
await once(process.stdin.resume(), 'end')
held.fill(0)
