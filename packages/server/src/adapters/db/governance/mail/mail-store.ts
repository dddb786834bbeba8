import type { EmailProof, EmailProofStore, MailDraft, MailOutbox } from '@arachne/core/governance'

import type { Queries } from '../../engine/schema.ts'
import { toIso, toMs } from '../times.ts'
import type { EmailProofRow } from './mail-schema.ts'

export function createMailOutbox(db: Queries): MailOutbox {
  return {
    async put({ id, draft, at }) {
      const time = toIso(at)
      const row = { id, draft: JSON.stringify(draft), tries: 0, created_at: time, next_try_at: time }
      await db.insertInto('mail').values(row).execute()
    },

    async due(now, limit) {
      const found = await db
        .selectFrom('mail')
        .select(['id', 'draft', 'tries'])
        .where('next_try_at', '<=', toIso(now))
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return found.map(({ id, draft, tries }) => ({ id, draft: JSON.parse(draft) as MailDraft, tries }))
    },

    async begin({ id, tries }, nextAt) {
      const { numUpdatedRows } = await db
        .updateTable('mail')
        .set({ tries: tries + 1, next_try_at: toIso(nextAt) })
        .where('id', '=', id)
        .where('tries', '=', tries)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async remove(id) {
      await db.deleteFrom('mail').where('id', '=', id).execute()
    },
  }
}

function toProof(row: EmailProofRow): EmailProof {
  return {
    personId: row.person_id,
    mailId: row.mail_id,
    address: row.address,
    tokenHash: row.token_hash,
    language: row.language as EmailProof['language'],
    expiresAt: toMs(row.expires_at),
  }
}

export function createEmailProofStore(db: Queries): EmailProofStore {
  return {
    async put({ personId, mailId, address, tokenHash, language, expiresAt }) {
      const told = { mail_id: mailId, address, token_hash: tokenHash, language, expires_at: toIso(expiresAt) }
      await db
        .insertInto('email_proof')
        .values({ person_id: personId, ...told })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(told))
        .execute()
    },

    async find(personId) {
      const row = await db
        .selectFrom('email_proof')
        .selectAll()
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return row && toProof(row)
    },

    async remove(personId) {
      await db.deleteFrom('email_proof').where('person_id', '=', personId).execute()
    },
  }
}
