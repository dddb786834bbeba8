import * as z from 'zod'

import { GovernanceId, MemberRef, Next } from '../parts.ts'

export const InvitationView = z.object({
  id: GovernanceId,
  /** The kind of recipient. An address is shown to members only. */
  kind: z.enum(['email', 'discord', 'link']),
  address: z.string().nullable(),
  discord_user_id: z.string().nullable(),
  status: z.enum(['pending', 'accepted', 'rejected', 'cancelled', 'expired']),
  /** The state of the mail to the address; none: nothing is sent. */
  mail: z.enum(['none', 'waiting', 'sent', 'failed']),
  emitter: MemberRef,
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  may_cancel: z.boolean(),
})
export type InvitationView = z.infer<typeof InvitationView>

export const ListInvitationsAnswer = z.object({ invitations: z.array(InvitationView), next: Next })
export type ListInvitationsAnswer = z.infer<typeof ListInvitationsAnswer>

/** POST /api/orgas/{orga}/invitations: a link, or up to fifty people at once. */
export const InviteBody = z.strictObject({
  link: z.boolean().default(false),
  emails: z.array(z.string().min(3).max(254)).max(50).default([]),
  discord_user_ids: z
    .array(z.string().regex(/^\d{15,20}$/))
    .max(50)
    .default([]),
})
export type InviteBody = z.input<typeof InviteBody>

/** Why a person is not invited. `refused`: for another reason, given in the sentence. */
export const INVITE_REFUSALS = ['is_member', 'is_invited', 'wrong_domain', 'no_address', 'refused'] as const

export const InviteRefusal = z.enum(INVITE_REFUSALS)
export type InviteRefusal = z.infer<typeof InviteRefusal>

export const InviteAnswerBody = z.object({
  invitations: z.array(InvitationView),
  /** Shown once. */
  link: z.string().nullable(),
  /** Links for addresses that get no mail, to be passed on by the inviter. Shown once. */
  links: z.array(z.object({ address: z.string(), link: z.string() })),
  refused: z.array(z.object({ who: z.string(), reason: InviteRefusal, message: z.string() })),
})
export type InviteAnswerBody = z.infer<typeof InviteAnswerBody>

/**
 * GET /api/invitations: the caller's own, in all organisations. POST /api/invitations/{id}/accept, …/decline; POST
 * /api/invitations/link, …/link/decline {token}.
 */
export const MyInvitation = z.object({
  id: GovernanceId,
  orga: z.object({ id: GovernanceId, name: z.string(), members: z.int() }),
  emitter: MemberRef,
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type MyInvitation = z.infer<typeof MyInvitation>

export const MyInvitationsAnswer = z.object({ invitations: z.array(MyInvitation) })
export type MyInvitationsAnswer = z.infer<typeof MyInvitationsAnswer>

export const InvitationLinkBody = z.strictObject({ token: z.string().min(16).max(200) })

export const JoinedAnswer = z.object({ orga_id: GovernanceId })
export type JoinedAnswer = z.infer<typeof JoinedAnswer>
