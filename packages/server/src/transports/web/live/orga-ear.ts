import type { LiveEvent, OrgaChange } from '@arachne/contract'
import type { Person } from '@arachne/core/access'
import type { OrgaAudience, OrgaTouch } from '@arachne/core/governance'

const WORDS: Record<OrgaTouch['what'], OrgaChange> = {
  structure: 'structure',
  channel: 'channel',
  items: 'item',
  item: 'item',
  policies: 'policies',
  decisions: 'decisions',
  notifications: 'notifications',
  invitations: 'invitations',
  settings: 'orga',
  confirmations: 'confirmations',
  discord: 'discord',
}

/** Their id is whose they are. */
const PERSONAL: ReadonlySet<OrgaTouch['what']> = new Set(['notifications', 'confirmations'])

interface OrgaEar {
  begin(person: Person): Promise<void>
  /** Asked when it is told, not when it happened: whoever lost a role in between hears nothing. */
  hear(person: Person, touch: OrgaTouch): Promise<LiveEvent | undefined>
}

/** What one person hears of organisations, with where they were a member before: being one no longer is news too. */
export function createOrgaEar(orgas: Pick<OrgaAudience, 'of' | 'membersOf' | 'orgasOf'>): OrgaEar {
  const seen = new Set<string>()

  return {
    async begin({ userId }) {
      if (userId !== null) for (const orgaId of await orgas.orgasOf(userId)) seen.add(orgaId)
    },

    async hear({ userId }, touch) {
      if (userId === null) return undefined
      const { orgaId, what, id } = touch
      const isMember = (await orgas.membersOf(orgaId)).has(userId)
      if (!isMember) return seen.delete(orgaId) ? { kind: 'orga', orga_id: orgaId, what: 'orga' } : undefined
      seen.add(orgaId)
      if (!(await orgas.of(touch)).has(userId)) return undefined
      const named = PERSONAL.has(what) || id === undefined ? {} : { id }
      return { kind: 'orga', orga_id: orgaId, what: WORDS[what], ...named }
    },
  }
}
