import { AppError } from '../../errors.ts'
import type { Ids } from '../../ports.ts'
import type { PersonFace } from '../orgas/found-orga.ts'
import { notEligible } from '../refusals.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import type { OrgaMember } from '../storage/member-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import type { ChangeStructure } from './change-structure.ts'
import { addMember, removeMember } from './membership.ts'
import { differing } from './record-structure.ts'

export interface OrgaMembers {
  /** Their own name and contacts. */
  change(
    seat: OrgaSeat,
    memberId: string,
    patch: Partial<Pick<OrgaMember, 'name' | 'contacts'>>,
  ): Promise<void>
  /** Only oneself. Roles are handed over; the last member to leave closes the organisation. */
  leave(seat: OrgaSeat, memberId: string): Promise<void>
}

interface Deps {
  store: Pick<GovernanceStore, 'within'>
  changeStructure: ChangeStructure
}

export function createOrgaMembers({ store, changeStructure }: Deps): OrgaMembers {
  return {
    change: (seat, memberId, patch) =>
      store.within(seat.orgaId, async (unit) => {
        const { member } = await ownSeat(unit, seat, memberId)
        await unit.members.update(memberId, patch)
        // The journal records that contacts changed, but not addresses and numbers.
        const changed = differing(
          { name: member.name, contacts: member.contacts.length },
          { name: patch.name ?? member.name, contacts: (patch.contacts ?? member.contacts).length },
        )
        const fields = Object.keys(patch).toSorted()
        const about = { targetType: 'member', targetId: memberId, teamId: null } as const
        if (Object.keys(changed.after).length > 0 || patch.contacts !== undefined) {
          await unit.record({
            kind: 'Member',
            action: 'changed',
            ...about,
            by: seat.actor,
            after: { fields },
          })
        }
        unit.touch('structure')
      }),

    leave: (seat, memberId) =>
      store.within(seat.orgaId, async (unit) => {
        await ownSeat(unit, seat, memberId)
        const { memberIds } = await unit.structure.load()
        const about = { targetType: 'member', targetId: memberId, teamId: null } as const
        const left = { kind: 'Member', action: 'left', ...about, by: seat.actor } as const
        if (memberIds.length === 1) {
          await unit.record(left)
          await unit.orgas.remove(unit.now)
          unit.touch('structure')
          return
        }
        await changeStructure(unit, {
          by: seat.actor,
          roleName: null,
          topicId: null,
          change: (now) => removeMember(now, memberId),
          async alongside() {
            await unit.members.update(memberId, { leftAt: unit.now })
            await unit.record({ ...left, after: { left: true } })
          },
        })
      }),
  }
}

async function ownSeat(unit: OrgaUnit, seat: OrgaSeat, memberId: string): Promise<OrgaSeat> {
  const now = await seatWithin(unit, seat)
  if (now.memberId === memberId) return now
  const other = await unit.members.find(memberId)
  if (other === undefined) throw new AppError('not_found', 'There is no such member.')
  throw notEligible('Only the members themselves can do this.')
}

export interface Joining {
  unit: OrgaUnit
  person: PersonFace
  /** The accepted invitation. */
  invitationId: string | null
}

/** A member without roles; a former member becomes the same member again. */
export function createJoinOrga({
  ids,
  changeStructure,
}: {
  ids: Pick<Ids, 'uuid'>
  changeStructure: ChangeStructure
}) {
  return async ({ unit, person, invitationId }: Joining): Promise<string> => {
    const { id: personId, name, avatarUrl } = person
    await unit.people.meet(person)
    const known = await unit.members.ofPerson(personId)
    if (known !== undefined && known.leftAt === null) return known.id
    const id = known?.id ?? ids.uuid()
    const fresh = { id, personId, name, avatarUrl, contacts: [], joinedAt: unit.now, leftAt: null }
    const by = { memberId: id, kind: 'human' as const }
    const again = { name, avatarUrl, joinedAt: unit.now, leftAt: null }
    await changeStructure(unit, {
      by,
      roleName: null,
      topicId: null,
      change: (now) => addMember(now, id),
      async alongside() {
        await (known === undefined ? unit.members.insert(fresh) : unit.members.update(id, again))
        const about = { targetType: 'member', targetId: id, teamId: null } as const
        const after = { invitation_id: invitationId, again: known !== undefined }
        await unit.record({ kind: 'Member', action: 'joined', ...about, by, after })
      },
    })
    return id
  }
}

export type JoinOrga = ReturnType<typeof createJoinOrga>
