import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, rmSync } from 'node:fs'

import {
  type BallotKeys,
  createNotify,
  createOrgaSeats,
  createVotings,
  mendBoxes,
} from '@arachne/core/governance'
import { sql } from 'kysely'

import { boxCipher } from '../../src/adapters/ballots/box-cipher.ts'
import { openFileShelf } from '../../src/adapters/ballots/file-shelf.ts'
import { type Database, openDatabase } from '../../src/adapters/db/engine/database.ts'
import { createGovernanceStore } from '../../src/adapters/db/governance/governance-store.ts'
import { platform } from '../../src/platform.ts'
import { openLines } from './acts.ts'

/**
 * S1: the new key lies there, nothing is stored. S2: stored, both keys lie there. S3: the old key is gone. S4: all of the
 * close is written and nothing of it stored; S4 stored: the key of the box is still there.
 */
export type Point = 'S1' | 'S2' | 'S3' | 'S4' | 'S4 stored'

export interface Ballot {
  personId: string
  choice: string
  tag: string
}

interface World {
  database: Database
  shelf: string
  orgaId: string
  itemId: string
  now: number
}

/** Everything a process has in memory. Once it is dead, nothing of it reaches disk or shelf. */
export function live({ database, shelf, orgaId, itemId, now }: World, at: Point | null, onDeath: () => void) {
  let [isDead, hasPut, isClosing] = [false, false, false]
  const dieAt = (point: Point) => {
    if (isDead || at !== point) return
    isDead = true
    onDeath()
  }
  const unlessDead = () => {
    if (isDead) throw new Error('The process is dead.')
  }
  const keys = mortalKeys(openFileShelf(shelf), {
    unlessDead,
    afterPut() {
      hasPut = true
      dieAt('S1')
    },
    beforeDrop() {
      if (hasPut) dieAt('S2')
      if (isClosing) dieAt('S4 stored')
    },
    afterDrop: () => hasPut && dieAt('S3'),
  })
  const sha256 = (text: string) => {
    if (isClosing) dieAt('S4')
    unlessDead()
    return createHash('sha256').update(text).digest('hex')
  }
  const boxes = { keys, cipher: boxCipher }
  const clock = { now: () => now }
  const store = createGovernanceStore(database, { lines: openLines(clock), clock, sha256, boxes })
  const notify = createNotify(platform.ids)
  const votings = createVotings({ store, ids: platform.ids, notify })
  const seats = createOrgaSeats(store)

  /** Whether somebody heard that it was done. */
  const acknowledged = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      if (!isDead) throw error
    })
    return !isDead
  }

  return {
    mend: () => mendBoxes({ store, keys, notify }),
    cast: async ({ personId, choice, tag }: Ballot) => {
      const seat = await seats.of(personId, orgaId)
      return acknowledged(votings.act(seat, itemId, { act: 'cast', input: { choices: [choice], tag } }))
    },
    close: async (personId: string) => {
      const seat = await seats.of(personId, orgaId)
      isClosing = true
      return acknowledged(votings.act(seat, itemId, { act: 'close', input: {} }))
    },
  }
}

interface Moments {
  unlessDead(): void
  afterPut(): void
  beforeDrop(): void
  afterDrop(): void
}

function mortalKeys(files: BallotKeys, { unlessDead, afterPut, beforeDrop, afterDrop }: Moments): BallotKeys {
  return {
    ...files,
    async put(id, key) {
      unlessDead()
      await files.put(id, key)
      afterPut()
      unlessDead()
    },
    async drop(id) {
      unlessDead()
      beforeDrop()
      unlessDead()
      await files.drop(id)
      afterDrop()
      unlessDead()
    },
  }
}

/** The file and its log as they are at this moment, for whoever comes after. On Postgres the server lives on. */
export function createSuccession(first: Database) {
  let [current, heir, count] = [first, '', 0]
  const bury = async () => {
    if (current === first) return
    await current[Symbol.asyncDispose]()
    rmSync(current.file ?? '', { force: true })
  }
  return {
    current: () => current,
    atDeath() {
      const { file } = current
      if (file === undefined) return
      count += 1
      heir = `${first.file}.life-${count}`
      for (const end of ['', '-wal']) {
        if (existsSync(`${file}${end}`)) copyFileSync(`${file}${end}`, `${heir}${end}`)
      }
    },
    async succeed(): Promise<Database> {
      if (heir === '') return current
      await bury()
      current = await openDatabase(heir)
      await sql`pragma synchronous = off`.execute(current.queries)
      await sql`pragma wal_checkpoint(truncate)`.execute(current.queries)
      heir = ''
      return current
    },
    [Symbol.asyncDispose]: bury,
  }
}
