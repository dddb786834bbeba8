import type { CardState, ItemCardRecord, ItemCardStore } from '@arachne/core/governance'

import type { Queries } from '../../engine/schema.ts'
import { toIso, toMs } from '../times.ts'
import type { ItemCardRow } from './card-schema.ts'

function toCard(row: ItemCardRow): ItemCardRecord {
  return {
    orgaId: row.orga_id,
    itemId: row.item_id,
    serverId: row.server_id,
    channelId: row.channel_id,
    messageId: row.message_id,
    threadId: row.thread_id,
    posting: row.posting,
    postingAt: toMs(row.posting_at),
    drawn: row.drawn,
    drawnAt: toMs(row.drawn_at),
    dueAt: toMs(row.due_at),
    attempts: row.attempts,
    state: row.state as CardState,
  }
}

function toRow(card: ItemCardRecord): ItemCardRow {
  return {
    orga_id: card.orgaId,
    item_id: card.itemId,
    server_id: card.serverId,
    channel_id: card.channelId,
    message_id: card.messageId,
    thread_id: card.threadId,
    posting: card.posting,
    posting_at: toIso(card.postingAt),
    drawn: card.drawn,
    drawn_at: toIso(card.drawnAt),
    due_at: toIso(card.dueAt),
    attempts: card.attempts,
    state: card.state,
  }
}

export function createItemCardStore(db: Queries): ItemCardStore {
  const rows = () => db.selectFrom('discord_card').selectAll()

  return {
    async find(orgaId, itemId) {
      const row = await rows().where('orga_id', '=', orgaId).where('item_id', '=', itemId).executeTakeFirst()
      return row && toCard(row)
    },

    async ofItem(itemId) {
      const row = await rows().where('item_id', '=', itemId).executeTakeFirst()
      return row && toCard(row)
    },

    async ofMessage(messageId) {
      const row = await rows().where('message_id', '=', messageId).executeTakeFirst()
      return row && toCard(row)
    },

    async save(card) {
      const row = toRow(card)
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
      return (await found.orderBy('orga_id').orderBy('item_id').execute()).map(toCard)
    },
  }
}
