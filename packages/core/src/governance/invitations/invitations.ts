import type { Language } from '@arachne/words'

import { AppError } from '../../errors.ts'
import type { Clock, Ids, Sha256 } from '../../ports.ts'
import type { MailToken } from '../mail/mail.ts'
import type { Notify } from '../notifications/notify.ts'
import type { PersonFace } from '../orgas/found-orga.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import type { FoundInvitation, Invitation } from '../storage/invitation-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import type { JoinOrga } from '../structure/members.ts'
import { advanceInvitation, type Invitee } from './advance-invitation.ts'
import { createInvite, isOver, type SentInvitations } from './send-invitations.ts'
import { settleInvitation } from './settle-invitation.ts'

/** A link identifies it by its secret. People who arrive through one read mail in that language. */
export type WhichInvitation = { id: string } | { token: string; language?: Language }

export interface Invitations {
  /** `language`: for mail to people unknown to this instance. */
  invite(seat: OrgaSeat, invitees: readonly Invitee[], language?: Language): Promise<SentInvitations>
  cancel(seat: OrgaSeat, invitationId: string): Promise<void>
  /** Those that wait for a person, in every organisation. */
  forPerson(person: PersonFace): Promise<FoundInvitation[]>
  /** Returns the organisation. */
  accept(person: PersonFace, which: WhichInvitation): Promise<string>
  decline(person: PersonFace, which: WhichInvitation): Promise<void>
}

export interface InvitationsDeps {
  store: GovernanceStore
  clock: Clock
  ids: Ids
  sha256: Sha256
  join: JoinOrga
  notify: Notify
  /** undefined: this instance sends no mail. */
  token?: MailToken | undefined
}

export function createInvitations(deps: InvitationsDeps): Invitations {
  const { store, clock, sha256, join, notify } = deps
  /** What is proven about a person; a newcomer has only proven who they are. */
  async function proofOf({ id }: PersonFace) {
    const email = (await store.people.find(id))?.email ?? null
    return { personId: id, email, discordUserId: id }
  }

  async function find(which: WhichInvitation): Promise<FoundInvitation> {
    const directory = store.invitationDirectory
    const found =
      'id' in which ? await directory.byId(which.id) : await directory.byToken(sha256(which.token))
    // A link has a secret: knowing its id isn't enough.
    if (found === undefined || ('id' in which && found.invitation.invitee.kind === 'link'))
      throw noInvitation()
    return found
  }

  async function answer(
    person: PersonFace,
    which: WhichInvitation,
    type: 'accept' | 'reject',
  ): Promise<string> {
    const { orgaId, invitation } = await find(which)
    const proof = await proofOf(person)
    const invited = 'token' in which ? { ...proof, email: addressOf(invitation) } : proof
    return store.within(orgaId, async (unit) => {
      const now = await unit.invitations.find(invitation.id)
      if (now === undefined) throw noInvitation()
      const member = await unit.members.ofPerson(person.id)
      const by = { ...invited, isMember: member !== undefined && member.leftAt === null }
      advanceInvitation(now, { type, by }, unit.now)
      const joined = type === 'accept' ? await join({ unit, person, invitationId: invitation.id }) : undefined
      if (joined !== undefined && 'token' in which)
        await keepAddress(unit, person.id, { ...which, invitation })
      await settleInvitation(unit, notify, { invitation: now, event: { type, by }, memberId: joined })
      return orgaId
    })
  }

  return {
    invite: createInvite(deps),

    cancel: (seat, invitationId) =>
      store.within(seat.orgaId, async (unit) => {
        const { memberId, isOwner } = await seatWithin(unit, seat)
        const found = await unit.invitations.find(invitationId)
        if (found === undefined) throw noInvitation()
        const event = { type: 'cancel', memberId, isOwner } as const
        await settleInvitation(unit, notify, { invitation: found, event, memberId })
      }),

    async forPerson(person) {
      const { email } = await proofOf(person)
      const found = await store.invitationDirectory.forPerson({ userId: person.id, email })
      return found.filter(({ invitation }) => !isOver(invitation, clock.now()))
    },

    accept: (person, which) => answer(person, which, 'accept'),

    async decline(person, which) {
      await answer(person, which, 'reject')
    },
  }
}

/** A person with an invitation's link received it from its addressee. */
function addressOf({ invitee }: Invitation): string | null {
  return invitee.kind === 'email' ? invitee.address : null
}

interface Brought {
  invitation: Invitation
  language?: Language
}

/** A link that was mailed and never shown proves the address. An existing address is kept. */
async function keepAddress(
  unit: OrgaUnit,
  personId: string,
  { invitation, language = 'en' }: Brought,
): Promise<void> {
  const email = addressOf(invitation)
  if (email === null || invitation.mail === 'none') return
  const known = await unit.people.find(personId)
  if (known?.email == null) await unit.people.prove(personId, { email, language })
}

function noInvitation(): AppError {
  return new AppError('not_found', 'There is no such invitation.')
}
