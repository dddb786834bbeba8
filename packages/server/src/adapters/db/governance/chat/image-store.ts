import type { ChatImage, ChatImageStore, ImageUsage } from '@arachne/core/governance'

import { fromColumns, time, toColumns, type Table } from '../../engine/columns.ts'
import type { Queries } from '../../engine/schema.ts'
import { toIso } from '../times.ts'
import type { ChatImageRow } from './chat-schema.ts'

const IMAGE: Table<ChatImage, Omit<ChatImageRow, 'orga_id'>> = {
  id: 'id',
  mime: 'mime',
  size: 'size',
  width: 'width',
  height: 'height',
  channelId: 'channel_id',
  memberId: 'member_id',
  createdAt: time('created_at'),
}

/** In no message, and uploaded before that time. */
const looseIn = (db: Queries, orgaId: string, uploadedBefore?: number) =>
  db
    .selectFrom('chat_image')
    .leftJoin('message', (join) =>
      join
        .onRef('message.orga_id', '=', 'chat_image.orga_id')
        .onRef('message.image_id', '=', 'chat_image.id'),
    )
    .select('chat_image.id')
    .where('chat_image.orga_id', '=', orgaId)
    .where('message.id', 'is', null)
    .$if(uploadedBefore !== undefined, (query) =>
      query.where('chat_image.created_at', '<', toIso(uploadedBefore ?? 0)),
    )

/** Postgres returns sums as text, and the sum of nothing is null. */
async function usageIn(db: Queries, orgaId: string, memberId: string): Promise<ImageUsage> {
  const taken = db
    .selectFrom('chat_image')
    .select(({ fn }) => [
      fn.sum<number | string | null>('chat_image.size').as('bytes'),
      fn.countAll<number | string>().as('pictures'),
    ])
  const orga = await taken.where('chat_image.orga_id', '=', orgaId).executeTakeFirst()
  const person = await taken
    .innerJoin('member as uploader', (join) =>
      join
        .onRef('uploader.orga_id', '=', 'chat_image.orga_id')
        .onRef('uploader.id', '=', 'chat_image.member_id'),
    )
    .innerJoin('member as me', 'me.person_id', 'uploader.person_id')
    .where('me.orga_id', '=', orgaId)
    .where('me.id', '=', memberId)
    .executeTakeFirst()
  const loose = await looseIn(db, orgaId).where('chat_image.member_id', '=', memberId).execute()
  return {
    orgaBytes: Number(orga?.bytes ?? 0),
    orgaPictures: Number(orga?.pictures ?? 0),
    personBytes: Number(person?.bytes ?? 0),
    personPictures: Number(person?.pictures ?? 0),
    looseOfMember: loose.length,
  }
}

/** A write is what makes Postgres lock a row; SQLite has only one writer anyway. */
async function lockPerson(db: Queries, orgaId: string, memberId: string): Promise<void> {
  const person = db
    .selectFrom('member')
    .select('person_id')
    .where('orga_id', '=', orgaId)
    .where('id', '=', memberId)
  await db
    .updateTable('person')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', person)
    .execute()
}

export function createChatImageStore(db: Queries, orgaId: string): ChatImageStore {
  const rows = () => db.selectFrom('chat_image').selectAll().where('orga_id', '=', orgaId)

  return {
    async insert(image) {
      await db
        .insertInto('chat_image')
        .values({ orga_id: orgaId, ...toColumns(IMAGE, image) })
        .execute()
    },

    async find(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row && fromColumns(IMAGE, row)
    },

    async named(ids) {
      if (ids.length === 0) return new Map()
      const found = await rows()
        .where('id', 'in', [...ids])
        .execute()
      return new Map(found.map((row) => [row.id, fromColumns(IMAGE, row)]))
    },

    async remove(id) {
      await db.deleteFrom('chat_image').where('orga_id', '=', orgaId).where('id', '=', id).execute()
    },

    async isLoose(id) {
      const row = await db
        .selectFrom('message')
        .select('id')
        .where('orga_id', '=', orgaId)
        .where('image_id', '=', id)
        .executeTakeFirst()
      return row === undefined
    },

    async hasLoose(uploadedBefore) {
      return (await looseIn(db, orgaId, uploadedBefore).limit(1).executeTakeFirst()) !== undefined
    },

    takeTurn: (memberId) => lockPerson(db, orgaId, memberId),
    usage: (memberId) => usageIn(db, orgaId, memberId),

    async removeLoose(uploadedBefore) {
      const ids = (await looseIn(db, orgaId, uploadedBefore).execute()).map(({ id }) => id)
      if (ids.length === 0) return []
      await db.deleteFrom('chat_image').where('orga_id', '=', orgaId).where('id', 'in', ids).execute()
      return ids
    },
  }
}
