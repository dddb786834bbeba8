import { AppError } from '../../errors.ts'
import type { Clock, Ids, Sha256 } from '../../ports.ts'
import type { PersonFace } from '../orgas/found-orga.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import type { FoundInvitation, Invitation } from '../storage/invitation-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import type { JoinOrga } from '../structure/members.ts'
import { advanceInvitation, type InvitationEvent, type Invitee } from './advance-invitation.ts'
import { createInvite, isOver, type SentInvitations } from './send-invitations.ts'

export interface Invitations {
  invite(seat: OrgaSeat, invitees: readonly Invitee[]): Promise<SentInvitations>
  cancel(seat: OrgaSeat, invitationId: string): Promise<void>
  /** Those that wait for a person, in every organisation. */
  forPerson(person: PersonFace): Promise<FoundInvitation[]>
  /** Answers the organisation. */
  accept(person: PersonFace, which: { id: string } | { token: string }): Promise<string>
  decline(person: PersonFace, invitationId: string): Promise<void>
}

export interface InvitationsDeps {
  store: GovernanceStore
  clock: Clock
  ids: Ids
  sha256: Sha256
  join: JoinOrga
}

export function createInvitations({ store, clock, ids, sha256, join }: InvitationsDeps): Invitations {
  /** What is proven of a person; who was never here has proven nothing but who they are. */
  async function proofOf({ id }: PersonFace) {
    const email = (await store.people.find(id))?.email ?? null
    return { personId: id, email, discordUserId: id }
  }

  async function find(which: { id: string } | { token: string }): Promise<FoundInvitation> {
    const directory = store.invitationDirectory
    const found =
      'id' in which ? await directory.byId(which.id) : await directory.byToken(sha256(which.token))
    // A link has a secret: who knows only its id was not given it.
    if (found === undefined || ('id' in which && found.invitation.invitee.kind === 'link'))
      throw noInvitation()
    return found
  }

  async function answer(
    person: PersonFace,
    which: { id: string } | { token: string },
    type: 'accept' | 'reject',
  ): Promise<string> {
    const { orgaId, invitation } = await find(which)
    const invited = await proofOf(person)
    return store.within(orgaId, async (unit) => {
      const now = await unit.invitations.find(invitation.id)
      if (now === undefined) throw noInvitation()
      const member = await unit.members.ofPerson(person.id)
      const by = { ...invited, isMember: member !== undefined && member.leftAt === null }
      advanceInvitation(now, { type, by }, unit.now)
      const joined = type === 'accept' ? await join({ unit, person, invitationId: invitation.id }) : undefined
      await settle(unit, { invitation: now, event: { type, by }, memberId: joined })
      return orgaId
    })
  }

  return {
    invite: createInvite({ store, ids, sha256 }),

    cancel: (seat, invitationId) =>
      store.within(seat.orgaId, async (unit) => {
        const { memberId, isOwner } = await seatWithin(unit, seat)
        const found = await unit.invitations.find(invitationId)
        if (found === undefined) throw noInvitation()
        await settle(unit, { invitation: found, event: { type: 'cancel', memberId, isOwner }, memberId })
      }),

    async forPerson(person) {
      const { email } = await proofOf(person)
      const found = await store.invitationDirectory.forPerson({ userId: person.id, email })
      return found.filter(({ invitation }) => !isOver(invitation, clock.now()))
    },

    accept: (person, which) => answer(person, which, 'accept'),

    async decline(person, invitationId) {
      await answer(person, { id: invitationId }, 'reject')
    },
  }
}

interface Settling {
  invitation: Invitation
  event: InvitationEvent
  memberId: string | undefined
}

async function settle(unit: OrgaUnit, { invitation, event, memberId }: Settling): Promise<void> {
  const { status } = advanceInvitation(invitation, event, unit.now)
  if (status === 'pending' || !(await unit.invitations.end(invitation.id, status, unit.now))) return
  const by = memberId === undefined ? null : ({ memberId, kind: 'human' } as const)
  const about = { targetType: 'invitation', targetId: invitation.id, teamId: null } as const
  const sides = { before: { status: 'pending' }, after: { status } }
  await unit.record({ kind: 'Invitation', action: status, ...about, by, ...sides })
  unit.touch('invitations')
}

function noInvitation(): AppError {
  return new AppError('not_found', 'There is no such invitation.')
}
