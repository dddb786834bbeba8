import type { Person } from '@arachne/core/access'
import type { GovernanceStore, Orga, OrgaSeat, OrgaSeats } from '@arachne/core/governance'

/** An organisation in which a person could let an app act, with what they could lend there. */
export interface MemberChoice {
  orga: Orga
  seat: OrgaSeat
  roles: { id: string; title: string; team: string }[]
  /** The possible numbers of days, up to the organisation's maximum. */
  days: number[]
}

export interface MemberChoiceDeps {
  orgas: { store: Pick<GovernanceStore, 'directory' | 'reads'>; seats: OrgaSeats }
}

const USUAL_DAYS = [1, 7, 30]

/** Their current organisations, oldest membership first. */
export async function memberChoices(
  { orgas: { store, seats } }: MemberChoiceDeps,
  { userId }: Person,
): Promise<MemberChoice[]> {
  if (userId === null) return []
  const mine = await store.directory.ofPerson(userId)
  return Promise.all(
    mine.map(async (orga) => {
      const seat = await seats.of(userId, orga.id)
      const { teams } = await store.reads(orga.id).structure.load()
      const { maxDays } = orga.settings.agents
      return {
        orga,
        seat,
        roles: seat.roles.map(({ id, title, teamId }) => ({
          id,
          title,
          team: teams.find((team) => team.id === teamId)?.name ?? '',
        })),
        days: [...USUAL_DAYS.filter((days) => days < maxDays), maxDays],
      }
    }),
  )
}
