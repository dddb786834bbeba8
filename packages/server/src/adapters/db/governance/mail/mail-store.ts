import type { EmailProof, EmailProofStore, MailDraft, MailOutbox } from '@arachne/core/governance'

import { fromColumns, time, toColumns, type Table } from '../../engine/columns.ts'
import type { Queries } from '../../engine/schema.ts'
import { toIso } from '../times.ts'
import type { EmailProofRow } from './mail-schema.ts'

export function createMailOutbox(db: Queries): MailOutbox {
  return {
    async put({ id, draft, at }) {
      const now = toIso(at)
      const row = { id, draft: JSON.stringify(draft), tries: 0, created_at: now, next_try_at: now }
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

const PROOF: Table<EmailProof, EmailProofRow> = {
  personId: 'person_id',
  mailId: 'mail_id',
  address: 'address',
  tokenHash: 'token_hash',
  language: 'language',
  expiresAt: time('expires_at'),
}

export function createEmailProofStore(db: Queries): EmailProofStore {
  return {
    async put(proof) {
      const row = toColumns(PROOF, proof)
      await db
        .insertInto('email_proof')
        .values(row)
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
        .execute()
    },

    async find(personId) {
      const row = await db
        .selectFrom('email_proof')
        .selectAll()
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return row && fromColumns(PROOF, row)
    },

    async remove(personId) {
      await db.deleteFrom('email_proof').where('person_id', '=', personId).execute()
    },
  }
}
