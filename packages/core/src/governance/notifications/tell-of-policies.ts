import type { ActOnPolicies } from '../policies/policies.ts'
import type { Notify } from './notify.ts'

/** The same acts, but every member is notified of policies that come into force or end. */
export function tellOfPolicies(act: ActOnPolicies, notify: Notify): ActOnPolicies {
  return (unit, seat, topicId) => {
    const acts = act(unit, seat, topicId)

    async function tell(policyId: string): Promise<void> {
      const policy = await unit.policies.find(policyId)
      if (policy === undefined || policy.number === null) return
      const { memberIds: to } = await unit.structure.load()
      const groupKey = `policy:${policyId}`
      await notify(unit, { category: 'policy', to, byId: seat.memberId, policyId, groupKey })
    }

    return {
      ...acts,
      async publish(policyId) {
        await acts.publish(policyId)
        await tell(policyId)
      },
      async revise(policyId, text) {
        await acts.revise(policyId, text)
        await tell(policyId)
      },
      async retire(policyId) {
        await acts.retire(policyId)
        await tell(policyId)
      },
    }
  }
}
