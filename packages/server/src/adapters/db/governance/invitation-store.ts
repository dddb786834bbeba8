import type {
  FoundInvitation,
  Invitation,
  InvitationDirectory,
  InvitationStore,
  Invitee,
} from '@arachne/core/governance'

import { fromColumns, time, toColumns, type Table } from '../engine/columns.ts'
import type { Queries } from '../engine/schema.ts'
import type { InvitationRow } from './governance-schema.ts'
import { toIso } from './times.ts'

function toInvitee({ kind, address, discord_user_id }: InvitationRow): Invitee {
  if (kind === 'email') return { kind, address: address ?? '' }
  return kind === 'discord' ? { kind, userId: discord_user_id ?? '' } : { kind: 'link' }
}

const COLUMNS: Table<
  Omit<Invitation, 'invitee'>,
  Omit<InvitationRow, 'orga_id' | 'kind' | 'address' | 'discord_user_id'>
> = {
  id: 'id',
  emitterId: 'emitter_id',
  tokenHash: 'token_hash',
  mail: 'mail',
  sentAt: time('sent_at'),
  status: 'status',
  endedAt: time('ended_at'),
}

const toInvitation = (row: InvitationRow): Invitation => ({
  invitee: toInvitee(row),
  ...fromColumns(COLUMNS, row),
})

const toFound = (row: InvitationRow): FoundInvitation => ({
  orgaId: row.orga_id,
  invitation: toInvitation(row),
})

function toRow(orgaId: string, { invitee, ...invitation }: Invitation): InvitationRow {
  return {
    orga_id: orgaId,
    kind: invitee.kind,
    address: invitee.kind === 'email' ? invitee.address : null,
    discord_user_id: invitee.kind === 'discord' ? invitee.userId : null,
    ...toColumns(COLUMNS, invitation),
  }
}

export function createInvitationStore(db: Queries, orgaId: string): InvitationStore {
  const rows = () => db.selectFrom('invitation').selectAll().where('orga_id', '=', orgaId)

  return {
    async insert(invitation) {
      await db.insertInto('invitation').values(toRow(orgaId, invitation)).execute()
    },

    async find(id) {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row && toInvitation(row)
    },

    async list({ status } = {}) {
      const query = status === undefined ? rows() : rows().where('status', '=', status)
      return (await query.orderBy('sent_at', 'desc').orderBy('id').execute()).map(toInvitation)
    },

    async pendingFor(invitee) {
      if (invitee.kind === 'link') return undefined
      const pending = rows().where('status', '=', 'pending')
      const query =
        invitee.kind === 'email'
          ? pending.where('address', '=', invitee.address)
          : pending.where('discord_user_id', '=', invitee.userId)
      const row = await query.executeTakeFirst()
      return row && toInvitation(row)
    },

    async countSince(emitterId, since) {
      const { count } = await db
        .selectFrom('invitation')
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .where('orga_id', '=', orgaId)
        .where('emitter_id', '=', emitterId)
        .where('sent_at', '>=', toIso(since))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async end(id, status, at) {
      const { numUpdatedRows } = await db
        .updateTable('invitation')
        .set({ status, ended_at: toIso(at) })
        .where('orga_id', '=', orgaId)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async setMail(id, mail) {
      await db
        .updateTable('invitation')
        .set({ mail })
        .where('orga_id', '=', orgaId)
        .where('id', '=', id)
        .execute()
    },
  }
}

export function createInvitationDirectory(db: Queries): InvitationDirectory {
  const rows = () =>
    db
      .selectFrom('invitation')
      .innerJoin('orga', 'orga.id', 'invitation.orga_id')
      .selectAll('invitation')
      .where('orga.deleted_at', 'is', null)

  return {
    async byToken(tokenHash) {
      const row = await rows().where('token_hash', '=', tokenHash).executeTakeFirst()
      return row && toFound(row)
    },

    async byId(id) {
      const row = await rows().where('invitation.id', '=', id).executeTakeFirst()
      return row && toFound(row)
    },

    async forPerson({ userId, email }) {
      const found = await rows()
        .where('status', '=', 'pending')
        .where((eb) =>
          eb.or([eb('discord_user_id', '=', userId), ...(email === null ? [] : [eb('address', '=', email)])]),
        )
        .orderBy('sent_at', 'desc')
        .orderBy('invitation.id')
        .execute()
      return found.map(toFound)
    },

    async sentBy(at, limit) {
      const query = rows().where('status', '=', 'pending').where('sent_at', '<=', toIso(at))
      return (await query.orderBy('sent_at').limit(limit).execute()).map(toFound)
    },
  }
}
