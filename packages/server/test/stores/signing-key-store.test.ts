import { randomBytes } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { createAtRest } from '../../src/adapters/authority/at-rest.ts'
import { openSigningKeys } from '../../src/adapters/authority/signing-keys.ts'
import { createSigningKeyStore } from '../../src/adapters/db/authority/signing-key-store.ts'
import type { Database } from '../../src/adapters/db/engine/database.ts'
import { openActs } from '../support/acts.ts'
import { ENGINES, openFresh } from '../support/databases.ts'

const PROCESSES = 4

const open = (database: Database, secret: Uint8Array) =>
  openSigningKeys({
    store: createSigningKeyStore(database),
    acts: openActs(database).acts,
    atRest: createAtRest(secret),
    clock: { now: Date.now },
    onUnreadable: () => {},
  })

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`signing keys on ${engine.name}`, () => {
    it('A-11: processes that start at once, also with a new secret, agree on one key', async () => {
      // On Postgres they come over connections of their own.
      await using database = await openFresh(engine)
      const store = createSigningKeyStore(database)
      const seen = []
      for (const secret of [randomBytes(32), randomBytes(32)]) {
        const opened = await Promise.all(Array.from({ length: PROCESSES }, () => open(database, secret)))
        const kids = new Set(opened.flatMap((keys) => keys.publicKeys().keys.map(({ kid }) => kid)))
        expect(kids.size).toBe(1)
        seen.push(...kids)
      }
      expect((await store.list()).map(({ kid }) => kid).toSorted()).toEqual(seen.toSorted())
    })
  })
}
