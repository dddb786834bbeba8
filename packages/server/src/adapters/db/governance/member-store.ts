import type { MemberStore, OrgaMember, PersonRecord, PersonStore } from '@arachne/core/governance'
import type { Language } from '@arachne/words'

import { compiledQuery } from '../engine/compiled-query.ts'
import type { Queries } from '../engine/schema.ts'
import type { MemberRow, PersonRow } from './governance-schema.ts'
import { toIso, toMs } from './times.ts'

function toMember(row: MemberRow): OrgaMember {
  return {
    id: row.id,
    personId: row.person_id,
    name: row.name,
    avatarUrl: row.avatar_url,
    contacts: JSON.parse(row.contacts) as OrgaMember['contacts'],
    joinedAt: toMs(row.joined_at),
    leftAt: toMs(row.left_at),
  }
}

export function toMemberRow(orgaId: string, member: OrgaMember, owns = false): MemberRow {
  return {
    orga_id: orgaId,
    id: member.id,
    person_id: member.personId,
    name: member.name,
    avatar_url: member.avatarUrl,
    contacts: JSON.stringify(member.contacts),
    owns: Number(owns),
    joined_at: toIso(member.joinedAt),
    left_at: toIso(member.leftAt),
  }
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
      const { owns: _, ...columns } = toMemberRow(orgaId, { ...member, ...patch })
      await db.updateTable('member').set(columns).where('orga_id', '=', orgaId).where('id', '=', id).execute()
    },
  }
}

function toPerson(row: PersonRow): PersonRecord {
  return { id: row.id, name: row.name, avatarUrl: row.avatar_url, email: row.email }
}

export function createPersonStore(db: Queries): PersonStore {
  return {
    async find(id) {
      const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toPerson(row)
    },

    async meet({ id, name, avatarUrl }) {
      const row = await db
        .insertInto('person')
        .values({ id, name, avatar_url: avatarUrl, email: null, language: null })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, avatar_url: avatarUrl }))
        .returningAll()
        .executeTakeFirstOrThrow()
      return toPerson(row)
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
      return row && toPerson(row)
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
