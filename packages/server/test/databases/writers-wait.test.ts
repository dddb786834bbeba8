import { expect, it } from 'vitest'

import { ENGINES, openFresh } from '../support/databases.ts'
import { openItemFixture } from '../support/item-fixture.ts'

const POSTGRES = ENGINES.find(({ name }) => name === 'Postgres')

it.skipIf(POSTGRES?.isMissing)(
  'writers who wait for one organisation leave connections to everybody else',
  async () => {
    if (POSTGRES === undefined) return
    await using database = await openFresh(POSTGRES)
    const fixture = await openItemFixture(database)
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const first = fixture.store.within(fixture.orgaId, async () => {
      begun.resolve()
      await held.promise
    })
    await begun.promise
    // More than a pool has connections.
    const others = Array.from({ length: 30 }, () =>
      fixture.store.within(fixture.orgaId, async () => 'stored'),
    )
    const { orgaId } = fixture
    expect((await fixture.store.reads(orgaId).orgas.get()).id).toBe(orgaId)
    held.resolve()
    await first
    expect(new Set(await Promise.all(others))).toEqual(new Set(['stored']))
  },
)
