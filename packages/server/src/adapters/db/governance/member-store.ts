import type { MemberStore, OrgaMember, PersonRecord, PersonStore } from '@arachne/core/governance'
import type { Language } from '@arachne/words'

import { fromColumns, json, time, toColumns, type Table } from '../engine/columns.ts'
import { compiledQuery } from '../engine/compiled-query.ts'
import type { Queries } from '../engine/schema.ts'
import type { MemberRow, PersonRow } from './governance-schema.ts'

const MEMBER: Table<OrgaMember, Omit<MemberRow, 'orga_id' | 'owns'>> = {
  id: 'id',
  personId: 'person_id',
  name: 'name',
  avatarUrl: 'avatar_url',
  contacts: json('contacts'),
  joinedAt: time('joined_at'),
  leftAt: time('left_at'),
}

const toMember = (row: MemberRow): OrgaMember => fromColumns(MEMBER, row)

export function toMemberRow(orgaId: string, member: OrgaMember, owns = false): MemberRow {
  return { orga_id: orgaId, owns: Number(owns), ...toColumns(MEMBER, member) }
}

const membersIn = (db: Queries, orgaId: string) =>
  db.selectFrom('member').selectAll().where('orga_id', '=', orgaId)
const memberById = compiledQuery((db, orgaId: string, id: string) =>
  membersIn(db, orgaId).where('id', '=', id),
)
const memberOfPerson = compiledQuery((db, orgaId: string, personId: string) =>
  membersIn(db, orgaId).where('person_id', '=', personId),
)
const membersById = compiledQuery((db, orgaId: string, ids: readonly string[]) =>
  membersIn(db, orgaId).where('id', 'in', ids),
)

export function createMemberStore(db: Queries, orgaId: string): MemberStore {
  async function find(id: string): Promise<OrgaMember | undefined> {
    const [row] = await memberById(db, orgaId, id)
    return row && toMember(row)
  }

  return {
    find,

    async insert(member) {
      await db.insertInto('member').values(toMemberRow(orgaId, member)).execute()
    },

    async ofPerson(personId) {
      const [row] = await memberOfPerson(db, orgaId, personId)
      return row && toMember(row)
    },

    async list({ current }) {
      const all = membersIn(db, orgaId)
      const query = current ? all.where('left_at', 'is', null) : all
      const found = await query.orderBy('name').orderBy('id').execute()
      return found.map(toMember)
    },

    async named(ids) {
      if (ids.length === 0) return new Map()
      const found = await membersById(db, orgaId, [...new Set(ids)])
      return new Map(found.map((row) => [row.id, toMember(row)]))
    },

    async update(id, patch) {
      const member = await find(id)
      if (member === undefined) return
      const columns = toColumns(MEMBER, { ...member, ...patch })
      await db.updateTable('member').set(columns).where('orga_id', '=', orgaId).where('id', '=', id).execute()
    },
  }
}

const PERSON: Table<PersonRecord, Omit<PersonRow, 'language'>> = {
  id: 'id',
  name: 'name',
  avatarUrl: 'avatar_url',
  email: 'email',
}

export function createPersonStore(db: Queries): PersonStore {
  return {
    async find(id) {
      const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
      return row && fromColumns(PERSON, row)
    },

    async meet({ id, name, avatarUrl }) {
      const row = await db
        .insertInto('person')
        .values({ id, name, avatar_url: avatarUrl, email: null, language: null })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, avatar_url: avatarUrl }))
        .returningAll()
        .executeTakeFirstOrThrow()
      return fromColumns(PERSON, row)
    },

    async emails(ids) {
      if (ids.length === 0) return new Map()
      const found = await db
        .selectFrom('person')
        .select(['id', 'email'])
        .where('id', 'in', [...new Set(ids)])
        .where('email', 'is not', null)
        .execute()
      return new Map(found.map(({ id, email }) => [id, email ?? '']))
    },

    async setEmail(id, email) {
      await db.updateTable('person').set({ email }).where('id', '=', id).execute()
    },

    async withEmail(email) {
      const row = await db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst()
      return row && fromColumns(PERSON, row)
    },

    async prove(id, { email, language }) {
      await db
        .updateTable('person')
        .set({ email: null })
        .where('email', '=', email)
        .where('id', '<>', id)
        .execute()
      await db.updateTable('person').set({ email, language }).where('id', '=', id).execute()
    },

    async languageOf(id) {
      const row = await db.selectFrom('person').select('language').where('id', '=', id).executeTakeFirst()
      return (row?.language ?? null) as Language | null
    },
  }
}
