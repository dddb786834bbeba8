import { AppError } from '@arachne/core/errors'
import type { Orga, OrgaDirectory, OrgaStore } from '@arachne/core/governance'
import { sql } from 'kysely'

import { flag, fromColumns, json, time, toColumns, type Table } from '../engine/columns.ts'
import { compiledQuery } from '../engine/compiled-query.ts'
import type { Queries } from '../engine/schema.ts'
import type { OrgaRow } from './governance-schema.ts'
import { toIso } from './times.ts'

const COLUMNS: Table<
  Omit<Orga, 'ownerId' | 'colors'>,
  Omit<OrgaRow, 'accent' | 'surface_light' | 'surface_dark' | 'deleted_at'>
> = {
  id: 'id',
  name: 'name',
  logoUrl: 'logo_url',
  domains: json('domains'),
  settings: json('settings'),
  practice: flag('practice'),
  createdAt: time('created_at'),
}

const COLORS: Table<Orga['colors'], Pick<OrgaRow, 'accent' | 'surface_light' | 'surface_dark'>> = {
  accent: 'accent',
  surfaceLight: 'surface_light',
  surfaceDark: 'surface_dark',
}

function toOrga(row: OrgaRow & { owner_id: string }): Orga {
  return { ...fromColumns(COLUMNS, row), ownerId: row.owner_id, colors: fromColumns(COLORS, row) }
}

export function toOrgaRow({ colors, ...orga }: Omit<Orga, 'ownerId'>): OrgaRow {
  return { ...toColumns(COLUMNS, orga), ...toColumns(COLORS, colors), deleted_at: null }
}

const living = (db: Queries) =>
  db
    .selectFrom('orga')
    .innerJoin('member as owner', (join) =>
      join.onRef('owner.orga_id', '=', 'orga.id').on('owner.owns', '=', sql.lit(1)),
    )
    .selectAll('orga')
    .select('owner.id as owner_id')
    .where('orga.deleted_at', 'is', null)

const orgaById = compiledQuery((db, id: string) => living(db).where('orga.id', '=', id))

export async function countOwned(db: Queries, personId: string): Promise<number> {
  const { owned } = await db
    .selectFrom('member')
    .innerJoin('orga', 'orga.id', 'member.orga_id')
    .select(({ fn }) => fn.countAll<number | string>().as('owned'))
    .where('member.person_id', '=', personId)
    .where('member.owns', '=', 1)
    .where('orga.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(owned)
}

export function createOrgaStore(db: Queries, orgaId: string): OrgaStore {
  async function find(): Promise<Orga | undefined> {
    const [row] = await orgaById(db, orgaId)
    return row && toOrga(row)
  }

  async function get(): Promise<Orga> {
    const orga = await find()
    if (orga === undefined) throw new AppError('not_found', 'There is no such organisation.')
    return orga
  }

  return {
    find,
    get,

    async update(patch) {
      const { created_at: _made, deleted_at: _gone, ...columns } = toOrgaRow({ ...(await get()), ...patch })
      await db.updateTable('orga').set(columns).where('id', '=', orgaId).execute()
    },

    async remove(at) {
      await db
        .updateTable('orga')
        .set({ deleted_at: toIso(at) })
        .where('id', '=', orgaId)
        .execute()
    },
  }
}

/** Ids in one query; databases limit its parameters. */
const AT_ONCE = 500

const livingIds = (db: Queries) => db.selectFrom('orga').select('id').where('deleted_at', 'is', null)
const livingId = compiledQuery((db, id: string) => livingIds(db).where('id', '=', id))

export function createOrgaDirectory(db: Queries): OrgaDirectory {
  return {
    async ofPerson(personId) {
      const rows = await living(db)
        .innerJoin('member as mine', 'mine.orga_id', 'orga.id')
        .where('mine.person_id', '=', personId)
        .where('mine.left_at', 'is', null)
        .orderBy('mine.joined_at')
        .orderBy('orga.id')
        .execute()
      return rows.map(toOrga)
    },

    async exists(orgaId) {
      return (await livingId(db, orgaId)).length > 0
    },

    async ids() {
      const rows = await livingIds(db).orderBy('created_at').orderBy('id').execute()
      return rows.map(({ id }) => id)
    },

    async knownImages(ids) {
      const known = new Set<string>()
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const some = ids.slice(from, from + AT_ONCE)
        const rows = await db.selectFrom('chat_image').select('id').where('id', 'in', some).execute()
        for (const { id } of rows) known.add(id)
      }
      return known
    },

    async removeImagesOfGone() {
      const gone = db.selectFrom('orga').select('id').where('deleted_at', 'is not', null)
      await db
        .updateTable('message')
        .set({ image_id: null })
        .where('image_id', 'is not', null)
        .where('orga_id', 'in', gone)
        .execute()
      const removed = await db.deleteFrom('chat_image').where('orga_id', 'in', gone).returning('id').execute()
      return removed.map(({ id }) => id)
    },
  }
}
