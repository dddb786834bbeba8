import type {
  FoundInvitation,
  Invitation,
  InvitationDirectory,
  InvitationStore,
  Invitee,
} from '@arachne/core/governance'

import type { Queries } from '../engine/schema.ts'
import type { InvitationRow } from './governance-schema.ts'
import { toIso, toMs } from './times.ts'

function toInvitee({ kind, address, discord_user_id }: InvitationRow): Invitee {
  if (kind === 'email') return { kind, address: address ?? '' }
  return kind === 'discord' ? { kind, userId: discord_user_id ?? '' } : { kind: 'link' }
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    invitee: toInvitee(row),
    emitterId: row.emitter_id,
    tokenHash: row.token_hash,
    mail: row.mail as Invitation['mail'],
    sentAt: toMs(row.sent_at),
    status: row.status as Invitation['status'],
    endedAt: toMs(row.ended_at),
  }
}

const toFound = (row: InvitationRow): FoundInvitation => ({
  orgaId: row.orga_id,
  invitation: toInvitation(row),
})

function toRow(orgaId: string, invitation: Parameters<InvitationStore['insert']>[0]) {
  const { id, invitee, emitterId, tokenHash, mail, sentAt, status, endedAt } = invitation
  return {
    orga_id: orgaId,
    id,
    emitter_id: emitterId,
    kind: invitee.kind,
    address: invitee.kind === 'email' ? invitee.address : null,
    discord_user_id: invitee.kind === 'discord' ? invitee.userId : null,
    token_hash: tokenHash,
    mail,
    sent_at: toIso(sentAt),
    status,
    ended_at: toIso(endedAt),
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

    list: async () => (await rows().orderBy('sent_at', 'desc').orderBy('id').execute()).map(toInvitation),

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
