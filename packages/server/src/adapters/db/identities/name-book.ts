import type { NameBook } from '@arachne/core/identities'

import type { Queries } from '../engine/schema.ts'

export function createNameBook(db: Queries): NameBook {
  return {
    async entities(ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('entity')
        .select(['id', 'name', 'avatar_url', 'accent_color'])
        .where('id', 'in', [...ids])
        .execute()
      return new Map(
        rows.map((row) => [
          row.id,
          { name: row.name, avatarUrl: row.avatar_url, accentColor: row.accent_color },
        ]),
      )
    },

    /** From people who logged in, own something, or asked for something; the latest login takes precedence. */
    async people(ids) {
      if (ids.length === 0) return new Map()
      const owners = await db
        .selectFrom('entity')
        .select(['owner_id as id', 'owner_name as name'])
        .where('owner_id', 'in', [...ids])
        .execute()
      const sessions = await db
        .selectFrom('session')
        .select(['user_id as id', 'user_name as name'])
        .where('user_id', 'in', [...ids])
        .orderBy('created_at')
        .execute()
      return new Map([...owners, ...sessions].map(({ id, name }) => [id, name]))
    },

    async apps(grantIds) {
      if (grantIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('oauth_grant')
        .select(['id', 'client_name'])
        .where('id', 'in', [...grantIds])
        .execute()
      return new Map(rows.map((row) => [row.id, row.client_name]))
    },
  }
}
