import type { EntityPatch, EntityStore } from '@arachne/core/identities'

import { toColumns } from '../engine/columns.ts'
import { compiledQuery } from '../engine/compiled-query.ts'
import type { EntityRow, MembershipRow, Queries } from '../engine/schema.ts'
import {
  ENTITY_COLUMNS,
  KEY_COLUMNS,
  MEMBERSHIP_COLUMNS,
  NOTIFY_COLUMNS,
  toEntity,
  toMembership,
} from './entity-row.ts'

type Entities = Pick<EntityStore, 'insert' | 'find' | 'list' | 'update' | 'replaceKey' | 'endKey' | 'remove'>
type Memberships = Omit<EntityStore, keyof Entities>

const entityById = compiledQuery((db, id: string) => db.selectFrom('entity').selectAll().where('id', '=', id))

function createEntities(db: Queries): Entities {
  return {
    async insert(entity) {
      const columns = columnsOf(entity)
      const key =
        entity.key === null ? { key_generation: entity.keyGeneration } : toColumns(KEY_COLUMNS, entity.key)
      const row = { id: entity.id, created_at: entity.createdAt, ...columns, ...key } as EntityRow
      await db.insertInto('entity').values(row).execute()
    },

    async find(id) {
      const [row] = await entityById(db, id)
      return row && toEntity(row)
    },

    async list() {
      const rows = await db.selectFrom('entity').selectAll().orderBy('created_at').orderBy('id').execute()
      return rows.map(toEntity)
    },

    async update(id, patch) {
      // Setting `id` to itself makes an empty patch a valid statement.
      const { numUpdatedRows } = await db
        .updateTable('entity')
        .set({ id, ...columnsOf(patch) })
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async replaceKey(id, from, key) {
      const { numUpdatedRows } = await db
        .updateTable('entity')
        .set(toColumns(KEY_COLUMNS, key))
        .where('id', '=', id)
        .where('key_generation', '=', from)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async endKey(id) {
      const nothing = { key_hash: null, key_salt: null, key_public: null, key_created_at: null }
      const { numUpdatedRows } = await db
        .updateTable('entity')
        .set(nothing)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async remove(id) {
      const { numDeletedRows } = await db.deleteFrom('entity').where('id', '=', id).executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },
  }
}

function columnsOf({ notify, ...rest }: EntityPatch): Partial<EntityRow> {
  return { ...toColumns(ENTITY_COLUMNS, rest), ...(notify && toColumns(NOTIFY_COLUMNS, notify)) }
}

const memberships = (db: Queries) =>
  db
    .selectFrom('membership')
    .leftJoin('server_settings', 'server_settings.server_id', 'membership.server_id')
    .selectAll('membership')
    .select('server_settings.closed_channels')
    .orderBy('joined_at')
    .orderBy('entity_id')
    .orderBy('membership.server_id')

const membershipsOf = compiledQuery((db, entityId: string) =>
  memberships(db).where('entity_id', '=', entityId),
)

function createMemberships(db: Queries): Memberships {
  return {
    async insertMembership(membership) {
      const { entityId: entity_id, serverId: server_id, joinedAt: joined_at } = membership
      const columns = toColumns(MEMBERSHIP_COLUMNS, membership)
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('membership')
        .values({ entity_id, server_id, joined_at, ...columns } as MembershipRow)
        .onConflict((conflict) => conflict.columns(['entity_id', 'server_id']).doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async updateMembership(entityId, serverId, patch) {
      const { numUpdatedRows } = await db
        .updateTable('membership')
        .set({ server_id: serverId, ...toColumns(MEMBERSHIP_COLUMNS, patch) })
        .where('entity_id', '=', entityId)
        .where('server_id', '=', serverId)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async removeMembership(entityId, serverId) {
      const { numDeletedRows } = await db
        .deleteFrom('membership')
        .where('entity_id', '=', entityId)
        .where('server_id', '=', serverId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },

    async listMemberships({ entityId, serverId } = {}) {
      if (entityId !== undefined && serverId === undefined) {
        return (await membershipsOf(db, entityId)).map(toMembership)
      }
      let query = memberships(db)
      if (entityId !== undefined) query = query.where('entity_id', '=', entityId)
      if (serverId !== undefined) query = query.where('membership.server_id', '=', serverId)
      const rows = await query.execute()
      return rows.map(toMembership)
    },
  }
}

export function createEntityStore(db: Queries): EntityStore {
  return { ...createEntities(db), ...createMemberships(db) }
}
