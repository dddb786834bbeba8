import type { ItemCardRecord } from '@arachne/core/governance'
import { describe, expect, it } from 'vitest'

import { createItemCardStore } from '../../src/adapters/db/governance/discord/card-store.ts'
import { ENGINES, openFresh } from '../support/databases.ts'
import { openItemFixture, T0 } from '../support/item-fixture.ts'

describe.each(ENGINES)('cards of items on $name', (engine) => {
  it.skipIf(engine.isMissing)('are kept by item and found by message', async () => {
    await using database = await openFresh(engine)
    const fixture = await openItemFixture(database)
    const itemId = await fixture.topic('ada')
    const other = await fixture.topic('ada')
    const cards = createItemCardStore(database.queries)
    const card: ItemCardRecord = {
      orgaId: fixture.orgaId,
      itemId,
      serverId: '1',
      channelId: '2',
      messageId: null,
      threadId: null,
      posting: 1,
      postingAt: T0,
      drawn: null,
      drawnAt: null,
      dueAt: null,
      attempts: 0,
      state: 'open',
    }
    await cards.save(card)
    await cards.save({ ...card, itemId: other, messageId: '4', state: 'closed' })
    expect(await cards.find(fixture.orgaId, itemId)).toEqual(card)
    const posted = {
      ...card,
      messageId: '3',
      threadId: '',
      drawn: 'x',
      drawnAt: T0 + 1,
      dueAt: T0 + 2,
      attempts: 2,
    }
    await cards.save(posted)
    expect(await cards.ofItem(itemId)).toEqual(posted)
    expect(await cards.ofMessage('3')).toEqual(posted)
    expect(await cards.ofMessage('5')).toBeUndefined()
    expect(await cards.unfinished()).toEqual([posted])
    expect(await cards.unfinished('other')).toEqual([])
    await cards.save({ ...posted, state: 'unwanted' })
    expect(await cards.unfinished()).toEqual([{ ...posted, state: 'unwanted' }])
    await cards.save({ ...posted, state: 'unwanted', messageId: null })
    expect(await cards.unfinished()).toEqual([])
    await expect(cards.save({ ...card, orgaId: 'other' })).rejects.toThrow(/constraint/i)
  })
})
