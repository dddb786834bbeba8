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

/** Their id names the member they belong to. */
const PERSONAL: ReadonlySet<OrgaTouch['what']> = new Set(['notifications', 'confirmations'])

interface OrgaEar {
  begin(person: Person): Promise<void>
  /** Checked when it is sent, not when it happened, so that a member who lost a role in between hears nothing. */
  hear(person: Person, touch: OrgaTouch): Promise<LiveEvent | undefined>
}

/**
 * What one person hears of organisations, and where they were a member before, because losing membership is also news.
 */
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
