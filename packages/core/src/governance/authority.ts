import type { ActorFacts } from './actor.ts'

export type RoleType = 'leader' | 'secretary' | 'referee'

export interface HeldRole {
  teamId: string
  memberId: string
  roleType: RoleType | null
}

export interface ItemPlace {
  authorId: string
  /** The team of the channel it is in; the organisation’s channel belongs to the root team. */
  teamId: string
  /** From this team upwards, starting with itself. */
  teamsUpwards: readonly string[]
  ownerId: string
  /** Members of the team, and members of the organisation. */
  circleIds: readonly string[]
  memberIds: readonly string[]
  /** Decides the lot if nobody is left who rules through a role. */
  lot: string
  /** Nobody rules in their own case: the author, the candidate, and, for a ruling on an objection, the objector. */
  parties: readonly string[]
}

/** Who may do what with an item, given the roles held now. */
export function factsFor(memberId: string, place: ItemPlace, roles: readonly HeldRole[]): ActorFacts {
  const holds = (type: RoleType) =>
    roles.some((role) => role.teamId === place.teamId && role.roleType === type && role.memberId === memberId)
  const owner = memberId === place.ownerId
  return {
    owner,
    facilitator: memberId === place.authorId || owner || holds('leader') || holds('secretary'),
    referee: whoRules(place, roles).includes(memberId),
  }
}

/**
 * Who rules: the first group that contains someone who is no party. A person who is leader, secretary and referee of a
 * team at once would rule on their own process, so they count as neither its referee nor its secretary. With three
 * members or more, there is always someone.
 */
export function whoRules(place: ItemPlace, roles: readonly HeldRole[]): string[] {
  const { parties, teamsUpwards, ownerId, circleIds, memberIds, lot } = place
  const [teamId, ...parents] = teamsUpwards
  const outside = (people: readonly string[]) => [...new Set(people)].filter((id) => !parties.includes(id))
  const drawn = (people: readonly string[]) => outside(people).toSorted(byLot(lot)).slice(0, 1)
  const keepers = (team: string | undefined, type: RoleType) => {
    const held = roles.filter((role) => role.teamId === team)
    const holders = (wanted: RoleType) =>
      held.filter(({ roleType }) => roleType === wanted).map(({ memberId }) => memberId)
    const [leaders, secretaries, referees] = [holders('leader'), holders('secretary'), holders('referee')]
    const isOneHand = (id: string) =>
      leaders.includes(id) && secretaries.includes(id) && referees.includes(id)
    return holders(type).filter((id) => !isOneHand(id))
  }
  const inTurn = [
    keepers(teamId, 'referee'),
    keepers(teamId, 'secretary'),
    ...parents.map((team) => keepers(team, 'referee')),
    [ownerId],
    drawn(circleIds),
    drawn(memberIds),
  ]
  return inTurn.map(outside).find((people) => people.length > 0) ?? []
}

/** An order that nobody can choose, because it depends on a random id. */
function byLot(lot: string): (one: string, other: string) => number {
  return (one, other) => numberOf(`${lot}\n${one}`) - numberOf(`${lot}\n${other}`) || (one < other ? -1 : 1)
}

/** FNV-1a with MurmurHash3's final mix: spreads evenly, and gives the same result everywhere. */
function numberOf(text: string): number {
  let mixed = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01_00_01_93)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
