import type { Item, ItemDirectory, ItemStore, Viewer } from '@arachne/core/governance'
import { type ExpressionBuilder, sql } from 'kysely'

import { compiledQuery } from '../engine/compiled-query.ts'
import { put } from '../engine/put.ts'
import type { Queries, Schema } from '../engine/schema.ts'
import { readableBy, toChannel } from './chat/channel-store.ts'
import { ITEM_COLUMNS, toItem, toItemRow } from './item-row.ts'
import { toIso } from './times.ts'

/** What `itemRight` allows a viewer to read, as a condition; tests check that the two agree. */
function visibleTo(viewer: Viewer) {
  return (eb: ExpressionBuilder<Schema, 'item' | 'channel'>) => {
    if (!viewer.isMember) return eb.lit(false)
    const inReach = readableBy(viewer)(eb)
    const published = eb('item.phase', '!=', 'proposition')
    const own = eb('item.author_id', '=', viewer.memberId)
    const asked = eb('item.candidate_id', '=', viewer.memberId)
    const rules = eb('item.ruler_ids', 'like', `%"${viewer.memberId}"%`)
    if (viewer.delegation !== null) return eb.and([inReach, published])
    return eb.or([eb.and([inReach, eb.or([published, own])]), asked, rules])
  }
}

const itemsIn = (db: Queries, orgaId: string) =>
  db.selectFrom('item').select(ITEM_COLUMNS).where('item.orga_id', '=', orgaId)
const itemById = compiledQuery((db, orgaId: string, id: string) =>
  itemsIn(db, orgaId).where('item.id', '=', id),
)
const itemInPlace = compiledQuery((db, orgaId: string, id: string) =>
  itemsIn(db, orgaId)
    .innerJoin('channel', (join) =>
      join.onRef('channel.orga_id', '=', 'item.orga_id').onRef('channel.id', '=', 'item.channel_id'),
    )
    .select([
      'channel.kind as channel_kind',
      'channel.team_id as channel_team',
      'channel.dm_a',
      'channel.dm_b',
      'channel.created_at as channel_since',
      'channel.archived_at',
      'channel.archive_readers',
    ])
    .where('item.id', '=', id),
)

export function createItemStore(db: Queries, orgaId: string): ItemStore {
  const rows = () => itemsIn(db, orgaId)

  return {
    async insert(item) {
      await db.insertInto('item').values(toItemRow(orgaId, item)).execute()
    },

    async find(id) {
      const [row] = await itemById(db, orgaId, id)
      return row && toItem(row)
    },

    async inPlace(id) {
      const [row] = await itemInPlace(db, orgaId, id)
      if (row === undefined) return undefined
      const { channel_id, channel_kind, channel_team, channel_since, ...rest } = row
      const place = { id: channel_id, kind: channel_kind, team_id: channel_team, created_at: channel_since }
      return { item: toItem(row), channel: toChannel({ ...rest, ...place }) }
    },

    async many(ids) {
      if (ids.length === 0) return []
      const found = await rows()
        .where('item.id', 'in', [...new Set(ids)])
        .execute()
      return found.map(toItem)
    },

    async save(item) {
      const { orga_id, id, version, ...changing } = toItemRow(orgaId, item)
      // An item that was changed outside the unit of work has no next version, and the column refuses null.
      const next = sql<number>`case when version = ${version} then version + 1 end`
      const own = db.updateTable('item').where('orga_id', '=', orga_id).where('id', '=', id)
      await put(db, own.set({ ...changing, version: next }))
    },

    page: (viewer, filter, at) => pageOf(db, orgaId, { viewer, filter, at }),

    async open() {
      const found = await rows()
        .where('item.is_open', '=', 1)
        .orderBy('item.created_at')
        .orderBy('item.id')
        .execute()
      return found.map(toItem)
    },
  }
}

type Page = Parameters<ItemStore['page']>

async function pageOf(
  db: Queries,
  orgaId: string,
  { viewer, filter, at }: { viewer: Viewer; filter: Page[1]; at: Page[2] },
): Promise<Item[]> {
  const rows = () => itemsIn(db, orgaId)
  const { kind, open, teamId } = filter
  const { before, limit } = at
  let query = rows()
    .innerJoin('channel', (join) =>
      join.onRef('channel.orga_id', '=', 'item.orga_id').onRef('channel.id', '=', 'item.channel_id'),
    )
    .where(visibleTo(viewer))
  if (kind !== undefined) query = query.where('item.kind', '=', kind)
  if (open !== undefined) query = query.where('item.is_open', '=', Number(open))
  if (teamId !== undefined) query = query.where('item.team_id', '=', teamId)
  if (before !== undefined) {
    const last = await rows().where('item.id', '=', before).executeTakeFirst()
    if (!last) return []
    query = query.where((eb) =>
      eb.or([
        eb('item.created_at', '<', last.created_at),
        eb.and([eb('item.created_at', '=', last.created_at), eb('item.id', '<', last.id)]),
      ]),
    )
  }
  const found = await query
    .orderBy('item.created_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(limit)
    .execute()
  return found.map(toItem)
}

export function createItemDirectory(db: Queries): ItemDirectory {
  return {
    async due(now, limit) {
      const found = await db
        .selectFrom('item')
        .innerJoin('orga', 'orga.id', 'item.orga_id')
        .select(['item.orga_id', 'item.id'])
        .where('item.next_due', '<=', toIso(now))
        .where('orga.deleted_at', 'is', null)
        .orderBy('item.next_due')
        .orderBy('item.id')
        .limit(limit)
        .execute()
      return found.map(({ orga_id, id }) => ({ orgaId: orga_id, itemId: id }))
    },

    async boxes() {
      const boxes = await db
        .selectFrom('ballot_box')
        .innerJoin('orga', 'orga.id', 'ballot_box.orga_id')
        .select(['ballot_box.orga_id', 'ballot_box.item_id', 'ballot_box.key_id'])
        .where('orga.deleted_at', 'is', null)
        .execute()
      const loose = await db
        .selectFrom('ballot')
        .innerJoin('item', (join) =>
          join.onRef('item.orga_id', '=', 'ballot.orga_id').onRef('item.id', '=', 'ballot.item_id'),
        )
        .innerJoin('orga', 'orga.id', 'ballot.orga_id')
        .select(['ballot.orga_id', 'ballot.item_id'])
        .where('item.is_open', '=', 1)
        .where('orga.deleted_at', 'is', null)
        .distinct()
        .execute()
      return [...boxes, ...loose.map((row) => ({ ...row, key_id: null }))].map((row) => ({
        orgaId: row.orga_id,
        itemId: row.item_id,
        keyId: row.key_id,
      }))
    },
  }
}
