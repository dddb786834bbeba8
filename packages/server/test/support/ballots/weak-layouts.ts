import { hkdfSync, randomUUID } from 'node:crypto'

import type { BoxCipher, Locked } from '@arachne/core/governance'
import { sql } from 'kysely'

import { boxCipher } from '../../../src/adapters/ballots/box-cipher.ts'
import type { Database } from '../../../src/adapters/db/engine/database.ts'
import { openGcm, sealGcm } from '../../../src/adapters/gcm.ts'

/** Ways to keep ballots that an attack must see through, or it proves nothing of the way that is taken. */

const NONCE = Buffer.alloc(12)
const keyIdIn = (aad: string) => (JSON.parse(aad) as string[])[3] ?? ''
const own = (locked: Locked, text: Uint8Array) =>
  sealGcm({ key: locked.key, nonce: NONCE, aad: Buffer.from(locked.aad) }, text)

/** A box nobody locked. */
export const openCipher: BoxCipher = {
  ...boxCipher,
  seal: (_, text) => Buffer.concat([NONCE, text, Buffer.alloc(16)]),
  open: (_, sealed) => new Uint8Array(sealed.subarray(12, -16)),
}

/** Under a key made from the secret of the instance. */
export function derivedCipher(secret: Buffer): BoxCipher {
  const keyOf = ({ aad }: Locked) => Buffer.from(hkdfSync('sha256', secret, '', keyIdIn(aad), 32))
  return {
    ...boxCipher,
    seal: (locked, text) => boxCipher.seal({ ...locked, key: keyOf(locked) }, text),
    open: (locked, sealed) => boxCipher.open({ ...locked, key: keyOf(locked) }, sealed),
  }
}

/** Under one key for all, and in the order of the casts. */
export const steadyCipher: BoxCipher = {
  ...boxCipher,
  below: (limit) => limit - 1,
  seal: (_, text) => Buffer.concat([NONCE, own({ key: Buffer.alloc(32), aad: '' }, text)]),
  open: (_, sealed) =>
    new Uint8Array(
      openGcm({ key: Buffer.alloc(32), nonce: NONCE, aad: Buffer.alloc(0) }, sealed.subarray(12)),
    ),
}

/** As it should be, but in the order of the casts. */
export const orderlyCipher: BoxCipher = { ...boxCipher, below: (limit) => limit - 1 }

/** Longer by as much as the ballots say. */
export const tellingCipher: BoxCipher = {
  ...boxCipher,
  seal(locked, text) {
    const filled = text.subarray(0, (text.length / 80) * 64).filter((byte) => byte !== 0).length
    const sealed = boxCipher.seal(locked, text)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(sealed.length)
    return Buffer.concat([length, sealed, Buffer.alloc(filled)])
  },
  open: (locked, sealed) =>
    boxCipher.open(locked, sealed.subarray(4, 4 + Buffer.from(sealed.subarray(0, 4)).readUInt32BE())),
}

/** As ballots were kept before: rows without names, all of them anew under new ids with every cast. */
export async function openRows({ queries, engine }: Database) {
  await sql`create table old_ballot (id text primary key, choices text not null)`.execute(queries)
  // Tidying up what is deleted would write whole pages into the log at any moment.
  if (engine === 'postgres') await sql`alter table old_ballot set (autovacuum_enabled = off)`.execute(queries)
  await sql`create table old_count (choices text not null)`.execute(queries)
  const kept: string[] = []
  return {
    async cast(choices: readonly string[]) {
      kept.push(JSON.stringify(choices))
      const rows = kept.map((one) => ({ id: randomUUID(), choices: one }))
      await queries.transaction().execute(async (db) => {
        await sql`delete from old_ballot`.execute(db)
        for (const { id, choices: one } of rows.toSorted((left, right) => (left.id < right.id ? -1 : 1))) {
          await sql`insert into old_ballot (id, choices) values (${id}, ${one})`.execute(db)
        }
      })
    },
    /** As they were cast. */
    async count() {
      for (const one of kept) await sql`insert into old_count (choices) values (${one})`.execute(queries)
    },
    counted: async () =>
      (await sql<{ choices: string }>`select choices from old_count`.execute(queries)).rows.map(
        ({ choices }) => choices,
      ),
  }
}
