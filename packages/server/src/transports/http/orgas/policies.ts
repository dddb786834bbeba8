import {
  ChangePolicyBody,
  CreatePolicyBody,
  GovernancePage,
  type ListPoliciesAnswer,
  type PolicyAnswer,
  type PolicyView,
} from '@arachne/contract/governance'
import {
  type GovernanceStore,
  noPolicy,
  type OrgaSeat,
  type OrgaSeats,
  type OrgaStores,
  type Policy,
  type PolicyDesk,
  roleIn,
} from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { pageOf } from '../paging.ts'
import { type Picture, takePicture } from './present-structure.ts'
import { seatOf } from './seat-of.ts'

/** What items are called, of those the reader may see. */
export type NameItems = (
  stores: OrgaStores,
  seat: OrgaSeat,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>

export interface PolicyRoutesDeps {
  store: Pick<GovernanceStore, 'reads'>
  seats: OrgaSeats
  policies: PolicyDesk
  nameItems: NameItems
}

const MAX_BODY_BYTES = 2 * 1024 * 1024

export function policyRoutes({ store, seats, policies, nameItems }: PolicyRoutesDeps): Hono<HttpEnv> {
  const { present, show } = createPresent({ store, nameItems })

  return new Hono<HttpEnv>()
    .get('/:orga/policies', async (c) => {
      const seat = await seatOf(c, seats)
      const query = parseInput(GovernancePage, c.req.query())
      const all = await store.reads(seat.orgaId).policies.list()
      const visible = all.filter((policy) => isVisible(policy, seat))
      const { page, ...next } = pageOf(visible, query, ({ id }) => id)
      return c.json({ policies: await present(seat, page), ...next } satisfies ListPoliciesAnswer)
    })
    .post('/:orga/policies', async (c) => {
      const seat = await seatOf(c, seats)
      const wish = parseInput(CreatePolicyBody, await readJson(c.req.raw, MAX_BODY_BYTES))
      const { role_id: roleId, title, abstract, text, publish } = wish
      const id = await policies.act(seat, async (acts) => {
        const made = await acts.draft(roleId, { title, abstract, text })
        if (publish) await acts.publish(made)
        return made
      })
      return c.json(await show(seat, id), 201)
    })
    .get('/:orga/policies/:policy', async (c) =>
      c.json(await show(await seatOf(c, seats), c.req.param('policy'))),
    )
    .patch('/:orga/policies/:policy', async (c) => {
      const seat = await seatOf(c, seats)
      const { review_on: reviewOn, ...words } = parseInput(
        ChangePolicyBody,
        await readJson(c.req.raw, MAX_BODY_BYTES),
      )
      await policies.act(seat, async (acts) => {
        const text = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
        if (Object.keys(text).length > 0) await acts.revise(c.req.param('policy'), text)
        if (reviewOn !== undefined) {
          await acts.review(c.req.param('policy'), reviewOn === null ? null : Date.parse(reviewOn))
        }
      })
      return c.json(await show(seat, c.req.param('policy')))
    })
    .post('/:orga/policies/:policy/publish', async (c) => {
      const seat = await seatOf(c, seats)
      await policies.act(seat, ({ publish }) => publish(c.req.param('policy')))
      return c.json(await show(seat, c.req.param('policy')))
    })
    .post('/:orga/policies/:policy/retire', async (c) => {
      const seat = await seatOf(c, seats)
      await policies.act(seat, ({ retire }) => retire(c.req.param('policy')))
      return c.json(await show(seat, c.req.param('policy')))
    })
}

function createPresent({ store, nameItems }: Pick<PolicyRoutesDeps, 'store' | 'nameItems'>) {
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

/** A draft is its writer's. */
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
