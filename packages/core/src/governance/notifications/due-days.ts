import type { Clock } from '../../ports.ts'
import { isConnected } from '../agents/agent-seats.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import { type DueDay, type DueKind, toldKey } from '../storage/told-store.ts'
import type { Role, Structure } from '../structure/structure.ts'
import type { MemberNotice, Notify } from './notify.ts'

interface Deps {
  store: Pick<GovernanceStore, 'within' | 'dueDirectory'>
  clock: Clock
  notify: Notify
  /** One that fails doesn't hold up the others. */
  onError(error: unknown): void
}

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 100

type Find = (unit: OrgaUnit, day: DueDay) => Promise<MemberNotice | undefined>

/** How long before its date each notification is sent, and to whom; undefined: it no longer applies. */
const KINDS: Record<DueKind, { ahead: number; find: Find }> = {
  // A term that has ended is no longer about to end.
  term_ended: { ahead: 0, find: term('term_ended') },
  term_ending: { ahead: 14 * DAY_MS, find: term('term_ending') },
  role_review: { ahead: 0, find: roleReview },
  policy_review: { ahead: 0, find: policyReview },
  grant_expiring: { ahead: 7 * DAY_MS, find: grantExpiring },
}

/** Dates that arrive by themselves: terms, reviews, grants of agents. Each is notified once, however late. */
export function createDueDays({ store, clock, notify, onError }: Deps) {
  return async (): Promise<void> => {
    for (const [kind, { ahead, find }] of Object.entries(KINDS) as [DueKind, (typeof KINDS)[DueKind]][]) {
      for (const day of await store.dueDirectory.due(kind, clock.now() + ahead, AT_ONCE)) {
        try {
          await store.within(day.orgaId, async (unit) => {
            const notice = await find(unit, day)
            const isFirst = await unit.told.once(keyOf(kind, day), unit.now)
            if (notice !== undefined && isFirst) await notify(unit, notice)
          })
        } catch (error) {
          onError(error)
        }
      }
    }
  }
}

const keyOf = (kind: DueKind, { id, at }: DueDay) => toldKey(kind, id, new Date(at).toISOString())

/** The holder, and those who would call for an election. */
function term(category: 'term_ending' | 'term_ended'): Find {
  return async (unit, { id, at }) => {
    const structure = await unit.structure.load()
    const role = structure.roles.find((one) => one.id === id)
    if (role?.termEndsAt !== at) return undefined
    if (category === 'term_ending' && at <= unit.now) return undefined
    return { category, to: [role.memberId, ...keepersOf(structure, role)], roleId: id }
  }
}

async function roleReview(unit: OrgaUnit, { id, at }: DueDay): Promise<MemberNotice | undefined> {
  const structure = await unit.structure.load()
  const role = structure.roles.find((one) => one.id === id)
  if (role?.reviewOn !== at) return undefined
  return { category: 'review_due', to: [role.memberId, ...keepersOf(structure, role)], roleId: id }
}

/** The holder of the owning role changes it. */
async function policyReview(unit: OrgaUnit, { id, at }: DueDay): Promise<MemberNotice | undefined> {
  const policy = await unit.policies.find(id)
  if (policy?.phase !== 'published' || policy.reviewOn !== at) return undefined
  const owner = (await unit.structure.load()).roles.find((one) => one.id === policy.roleId)
  return owner && { category: 'review_due', to: [owner.memberId], policyId: id }
}

async function grantExpiring(unit: OrgaUnit, { id, at }: DueDay): Promise<MemberNotice | undefined> {
  const grant = await unit.agentGrants.find(id)
  if (grant === undefined || grant.ended !== null || !isConnected(grant)) return undefined
  if (grant.expiresAt !== at || at <= unit.now) return undefined
  // A grant for a week or less has only just been given.
  if (at - grant.createdAt <= KINDS.grant_expiring.ahead) return undefined
  return { category: 'grant_expiring', to: [grant.memberId], grantId: id }
}

function keepersOf({ roles }: Structure, { teamId }: Role): string[] {
  return roles
    .filter((role) => role.teamId === teamId && ['leader', 'secretary'].includes(role.roleType ?? ''))
    .map(({ memberId }) => memberId)
}
