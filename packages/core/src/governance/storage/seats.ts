import { AppError } from '../../errors.ts'
import { together } from '../../together.ts'
import type { Viewer } from '../access.ts'
import type { Actor } from '../actor.ts'
import { closed } from '../refusals.ts'
import type { Role } from '../structure/structure.ts'
import type { GovernanceStore, OrgaStores } from './governance-store.ts'
import type { OrgaMember } from './member-store.ts'
import type { Orga } from './orga-store.ts'

/** A person's place in one organisation, with current facts. */
export interface OrgaSeat {
  orgaId: string
  memberId: string
  personId: string
  actor: Actor
  isOwner: boolean
  member: OrgaMember
  /** Held now. */
  roles: readonly Role[]
  viewer: Viewer
}

export interface OrgaSeats {
  /** not_found for people who aren't members now, and for everyone if the organisation doesn't exist. */
  of(personId: string | null, orgaId: string): Promise<OrgaSeat>
}

export function createOrgaSeats(store: Pick<GovernanceStore, 'reads'>): OrgaSeats {
  return {
    async of(personId, orgaId) {
      if (personId === null) throw noOrga()
      const stores = store.reads(orgaId)
      const [orga, member] = await together([stores.orgas.find(), stores.members.ofPerson(personId)])
      if (orga === undefined || member === undefined || member.leftAt !== null) throw noOrga()
      return seatFor(stores, orga, member)
    },
  }
}

/**
 * The same seat inside a unit of work. Between the request and the lock, the member may have left or lost a role, so a
 * write is judged by the facts in the transaction.
 */
export async function seatWithin(
  stores: OrgaStores,
  seat: OrgaSeat,
  held: Promise<readonly Role[]> = stores.structure.rolesOf(seat.memberId),
): Promise<OrgaSeat> {
  const { actor, viewer, memberId } = seat
  const [member, orga, roles, grant] = await together([
    stores.members.find(memberId),
    stores.orgas.get(),
    held,
    viewer.delegation === null ? undefined : stores.agentGrants.find(actor.grantId ?? ''),
  ])
  if (member === undefined || member.leftAt !== null) throw noOrga()
  const fresh = seatOf(orga, member, roles)
  if (viewer.delegation === null) return { ...fresh, actor }
  if (grant === undefined || grant.ended !== null) throw noOrga()
  // A confirmed act is done once: it is marked where it is done.
  const { confirmed } = actor
  if (confirmed && !(await stores.confirmations.take(confirmed.id, confirmed.at))) throw closed()
  return {
    ...fresh,
    actor,
    isOwner: false,
    roles: fresh.roles.filter(({ id }) => grant.roleIds.includes(id)),
    viewer: { ...fresh.viewer, delegation: viewer.delegation },
  }
}

/** For a person known to be a current member. */
export async function seatFor(stores: OrgaStores, orga: Orga, member: OrgaMember): Promise<OrgaSeat> {
  return seatOf(orga, member, await stores.structure.rolesOf(member.id))
}

function seatOf(orga: Orga, member: OrgaMember, roles: readonly Role[]): OrgaSeat {
  return {
    orgaId: orga.id,
    memberId: member.id,
    personId: member.personId,
    actor: { memberId: member.id, kind: 'human' },
    isOwner: orga.ownerId === member.id,
    member,
    roles,
    viewer: { memberId: member.id, isMember: true, roles, delegation: null },
  }
}

export function noOrga(): AppError {
  return new AppError('not_found', 'There is no such organisation.')
}
