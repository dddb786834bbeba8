import type { RoleView, TeamView } from '@arachne/contract/governance'

/** The roles a circle can be led through: free ones, never in the circle itself or below it. */
export function moveTargets(teams: readonly TeamView[], moved: string): RoleView[] {
  const below = new Set([moved])
  for (let size = 0; size !== below.size;) {
    size = below.size
    for (const { id, parent_id: above } of teams) if (above !== null && below.has(above)) below.add(id)
  }
  return teams
    .filter(({ id, archived }) => !archived && !below.has(id))
    .flatMap(({ roles }) => roles)
    .filter(({ role_type: type, leads_team: leads }) => type !== 'leader' && leads === null)
}
