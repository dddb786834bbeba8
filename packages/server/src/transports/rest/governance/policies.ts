import type { PolicyAnswer, PolicyView } from '@arachne/contract/governance'
import type { POLICY_ROUTES } from '@arachne/contract/routes'
import {
  type GovernanceStore,
  noPolicy,
  type OrgaSeat,
  type OrgaStores,
  type Policy,
  type PolicyService,
  roleIn,
} from '@arachne/core/governance'

import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'
import { type Picture, takePicture } from './present-structure.ts'

/** The titles of items, limited to those the reader may see. */
export type NameItems = (
  stores: OrgaStores,
  seat: OrgaSeat,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>

export interface PolicyDeps {
  store: Pick<GovernanceStore, 'reads'>
  policies: PolicyService
  nameItems: NameItems
}

export function policyHandlers({ store, policies, nameItems }: PolicyDeps): Handlers<typeof POLICY_ROUTES> {
  const { present, show } = createPresent({ store, nameItems })
  return {
    async policies({ seat, input }) {
      const all = await store.reads(seat.orgaId).policies.list()
      const visible = all.filter((policy) => isVisible(policy, seat))
      const { page, ...next } = pageOf(visible, input, ({ id }) => id)
      return { policies: await present(seat, page), ...next }
    },
    async createPolicy({ seat, input: { role_id: roleId, title, abstract, text, publish } }) {
      const id = await policies.act(seat, async (acts) => {
        const made = await acts.draft(roleId, { title, abstract, text })
        if (publish) await acts.publish(made)
        return made
      })
      return show(seat, id)
    },
    policy: ({ seat, params }) => show(seat, params.policy),
    async changePolicy({ seat, params: { policy }, input: { review_on: reviewOn, ...words } }) {
      await policies.act(seat, async (acts) => {
        const text = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
        if (Object.keys(text).length > 0) await acts.revise(policy, text)
        if (reviewOn !== undefined) await acts.review(policy, reviewOn === null ? null : Date.parse(reviewOn))
      })
      return show(seat, policy)
    },
    async publishPolicy({ seat, params: { policy } }) {
      await policies.act(seat, ({ publish }) => publish(policy))
      return show(seat, policy)
    },
    async retirePolicy({ seat, params: { policy } }) {
      await policies.act(seat, ({ retire }) => retire(policy))
      return show(seat, policy)
    },
  }
}

function createPresent({ store, nameItems }: Pick<PolicyDeps, 'store' | 'nameItems'>) {
  async function present(seat: OrgaSeat, shown: readonly Policy[]): Promise<PolicyView[]> {
    const stores = store.reads(seat.orgaId)
    const picture = await takePicture(stores)
    const topics = await nameItems(
      stores,
      seat,
      shown.flatMap(({ adoptedBy }) => adoptedBy ?? []),
    )
    return shown.map((policy) => presentPolicy(policy, { picture, seat, topics }))
  }

  async function show(seat: OrgaSeat, policyId: string): Promise<PolicyAnswer> {
    const stores = store.reads(seat.orgaId)
    const policy = await stores.policies.find(policyId)
    if (policy === undefined || !isVisible(policy, seat)) throw noPolicy()
    const [view] = await present(seat, [policy])
    if (view === undefined) throw noPolicy()
    const versions = await stores.policies.versions(policyId)
    const { member } = await takePicture(stores)
    return {
      policy: { ...view, text: policy.text },
      history: versions.map(({ version, title, abstract, text, at, memberId }) => ({
        version,
        title,
        abstract,
        text,
        at: new Date(at).toISOString(),
        by: member(memberId),
      })),
    }
  }

  return { present, show }
}

/** Only its writer sees a draft. */
function isVisible({ phase, roleId }: Policy, { roles }: OrgaSeat): boolean {
  return phase !== 'draft' || roles.some(({ id }) => id === roleId)
}

interface Around {
  picture: Picture
  seat: OrgaSeat
  topics: ReadonlyMap<string, string>
}

function presentPolicy(policy: Policy, { picture, seat, topics }: Around): PolicyView {
  const { id, number, phase, title, abstract, version, adoptedBy } = policy
  const role = roleIn(picture.structure, policy.roleId)
  const topicTitle = topics.get(adoptedBy ?? '')
  return {
    id,
    number,
    phase,
    title,
    abstract,
    version,
    role: {
      id: role.id,
      title: role.title,
      team: picture.team(role.teamId),
      holder: picture.member(role.memberId),
    },
    review_on: policy.reviewOn === null ? null : new Date(policy.reviewOn).toISOString(),
    adopted_by: adoptedBy !== null && topicTitle !== undefined ? { id: adoptedBy, title: topicTitle } : null,
    updated_at: new Date(policy.updatedAt).toISOString(),
    may_edit: phase !== 'retired' && role.memberId === seat.memberId,
  }
}
