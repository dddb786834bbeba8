import type { ActorFacts } from './actor.ts'

export type RoleType = 'leader' | 'secretary' | 'referee'

export interface HeldRole {
  teamId: string
  memberId: string
  roleType: RoleType | null
}

export interface ItemPlace {
  authorId: string
  /** The team whose channel it stands in; the organisation’s channel belongs to the root team. */
  teamId: string
  /** From the team upwards, itself first. */
  teamsUpwards: readonly string[]
  ownerId: string
  /** Nobody rules in their own matter: the author, and the objector where an objection is ruled on. */
  parties: readonly string[]
}

/** Who may do what with an item, from the roles as they are held now. */
export function factsFor(memberId: string, place: ItemPlace, roles: readonly HeldRole[]): ActorFacts {
  const holds = (type: RoleType) =>
    roles.some((role) => role.teamId === place.teamId && role.roleType === type && role.memberId === memberId)
  const owner = memberId === place.ownerId
  return {
    owner,
    facilitator: memberId === place.authorId || owner || holds('leader') || holds('secretary'),
    referee: refereesOf(place, roles).includes(memberId),
  }
}

/**
 * Who rules. Whoever holds leader, secretary and referee of a team at once would rule on their own process: then the
 * owner does. A referee who is a party does not: the secretary acts, then the parent team's referee.
 */
function refereesOf({ parties, teamsUpwards, ownerId }: ItemPlace, roles: readonly HeldRole[]): string[] {
  const holders = (teamId: string, type: RoleType) =>
    roles.filter((role) => role.teamId === teamId && role.roleType === type).map((role) => role.memberId)
  const outside = (people: readonly string[]) => people.filter((id) => !parties.includes(id))
  const [teamId, ...parents] = teamsUpwards
  if (teamId === undefined) return outside([ownerId])
  const referees = holders(teamId, 'referee')
  const isOneHand = referees.some(
    (id) => holders(teamId, 'leader').includes(id) && holders(teamId, 'secretary').includes(id),
  )
  if (isOneHand) return outside([ownerId])
  const inTurn = [referees, holders(teamId, 'secretary'), ...parents.map((id) => holders(id, 'referee'))]
  return inTurn.map(outside).find((people) => people.length > 0) ?? []
}
