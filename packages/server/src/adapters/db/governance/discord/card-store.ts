import type { ItemCardRecord, ItemCardStore } from '@arachne/core/governance'

import { fromColumns, time, toColumns, type Table } from '../../engine/columns.ts'
import type { Queries } from '../../engine/schema.ts'
import type { ItemCardRow } from './card-schema.ts'

const COLUMNS: Table<ItemCardRecord, ItemCardRow> = {
  orgaId: 'orga_id',
  itemId: 'item_id',
  serverId: 'server_id',
  channelId: 'channel_id',
  messageId: 'message_id',
  threadId: 'thread_id',
  posting: 'posting',
  postingAt: time('posting_at'),
  drawn: 'drawn',
  drawnAt: time('drawn_at'),
  dueAt: time('due_at'),
  attempts: 'attempts',
  state: 'state',
}

export function createItemCardStore(db: Queries): ItemCardStore {
  const rows = () => db.selectFrom('discord_card').selectAll()

  return {
    async find(orgaId, itemId) {
      const row = await rows().where('orga_id', '=', orgaId).where('item_id', '=', itemId).executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
    },

    async ofItem(itemId) {
      const row = await rows().where('item_id', '=', itemId).executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
    },

    async ofMessage(messageId) {
      const row = await rows().where('message_id', '=', messageId).executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
    },

    async save(card) {
      const row = toColumns(COLUMNS, card)
      await db
        .insertInto('discord_card')
        .values(row)
        .onConflict((conflict) => conflict.columns(['orga_id', 'item_id']).doUpdateSet(row))
        .execute()
    },

    async unfinished(orgaId) {
      const open = rows().where(({ and, eb, or }) =>
        or([eb('state', '=', 'open'), and([eb('state', '=', 'unwanted'), eb('message_id', 'is not', null)])]),
      )
      const found = orgaId === undefined ? open : open.where('orga_id', '=', orgaId)
      return (await found.orderBy('orga_id').orderBy('item_id').execute()).map((row) =>
        fromColumns(COLUMNS, row),
      )
    },
  }
}
