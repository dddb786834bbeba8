import { AppError } from '../../errors.ts'
import type { Ids } from '../../ports.ts'
import { notEligible } from '../refusals.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import type { Policy } from '../storage/policy-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { differing } from '../structure/record-structure.ts'
import { roleIn } from '../structure/role-changes.ts'
import { advancePolicy, draftPolicy, type PolicyEvent, type PolicyText } from './advance-policy.ts'

/** What a member does to policies, inside a unit of work. */
export interface PolicyActs {
  draft(roleId: string, text: PolicyText): Promise<string>
  /** Gives it its number. */
  publish(policyId: string): Promise<void>
  revise(policyId: string, text: Partial<PolicyText>): Promise<void>
  review(policyId: string, reviewOn: number | null): Promise<void>
  retire(policyId: string): Promise<void>
}

/** `topicId`: the accepted topic behind the change. Any member may apply its prepared text. */
export type ActOnPolicies = (unit: OrgaUnit, seat: OrgaSeat, topicId: string | null) => PolicyActs

export function createActOnPolicies({ ids }: { ids: Pick<Ids, 'uuid'> }): ActOnPolicies {
  return (unit, seat, topicId) => {
    const holds = (roleId: string) =>
      topicId !== null || (seat.actor.kind === 'human' && seat.roles.some(({ id }) => id === roleId))

    async function record(policy: Policy, action: string, before: Policy | undefined): Promise<void> {
      const { teamId, title: roleName } = roleIn(await unit.structure.load(), policy.roleId)
      const about = { kind: 'Policy', targetType: 'policy', targetId: policy.id } as const
      const sides = differing(before && factsOf(before), factsOf(policy))
      const after = { ...sides.after, ...(topicId !== null && { topic_id: topicId }) }
      await unit.record({ ...about, ...sides, after, action, teamId, by: seat.actor, roleName })
      unit.touch('policies', policy.id)
    }

    async function step(policyId: string, action: string, event: (policy: Policy) => PolicyEvent) {
      const before = await unit.policies.find(policyId)
      // Only the holder sees a draft; for others it doesn't exist.
      if (before === undefined || (before.phase === 'draft' && !holds(before.roleId))) throw noPolicy()
      const { policyNeedsTopic: needsTopic } = (await unit.orgas.get()).settings
      const how = { holds: holds(before.roleId), rules: { needsTopic } }
      const policy = { ...before, ...advancePolicy(before, event(before), how), updatedAt: unit.now }
      await unit.policies.update(policy)
      await keepVersion(policy, before)
      await record(policy, action, before)
    }

    /** Published text is kept word for word. */
    async function keepVersion(policy: Policy, before: Policy): Promise<void> {
      if (policy.number === null || (before.number !== null && policy.version === before.version)) return
      const { id: policyId, version, title, abstract, text, adoptedBy } = policy
      const words = { policyId, version, title, abstract, text, adoptedBy }
      await unit.policies.addVersion({ ...words, at: unit.now, memberId: seat.memberId })
    }

    return {
      async draft(roleId, text) {
        roleIn(await unit.structure.load(), roleId)
        if (!holds(roleId)) throw notEligible('Only the holder of the owning role can write its policies.')
        const policy = {
          ...draftPolicy(text, roleId),
          id: ids.uuid(),
          createdAt: unit.now,
          updatedAt: unit.now,
        }
        await unit.policies.insert(policy)
        await record(policy, 'drafted', undefined)
        return policy.id
      },

      async publish(policyId) {
        const nextNumber = await unit.policies.nextNumber()
        await step(policyId, 'published', () => ({ type: 'publish', nextNumber, adoptedBy: topicId }))
      },

      revise: (policyId, text) =>
        step(policyId, 'revised', ({ title, abstract, text: words }) => ({
          type: 'revise',
          text: { title, abstract, text: words, ...text },
          adoptedBy: topicId,
        })),

      review: (policyId, reviewOn) => step(policyId, 'reviewed', () => ({ type: 'review', reviewOn })),
      retire: (policyId) => step(policyId, 'retired', () => ({ type: 'retire' })),
    }
  }
}

export interface PolicyService {
  act<Result>(seat: OrgaSeat, work: (acts: PolicyActs) => Promise<Result>): Promise<Result>
}

export function createPolicyService(
  store: Pick<GovernanceStore, 'within'>,
  actOnPolicies: ActOnPolicies,
): PolicyService {
  return {
    act: (seat, work) =>
      store.within(seat.orgaId, async (unit) =>
        work(actOnPolicies(unit, await seatWithin(unit, seat), null)),
      ),
  }
}

export function noPolicy(): AppError {
  return new AppError('not_found', 'There is no such policy.')
}

/** The text of each version is kept with the policy; the journal only says that it changed. */
function factsOf({ number, phase, version, roleId, title, abstract, reviewOn }: Policy) {
  const review = reviewOn === null ? null : new Date(reviewOn).toISOString()
  return { number, phase, version, role_id: roleId, title, abstract, review_on: review }
}
