import { GovernancePage, type ListActiveAgentsAnswer } from '@arachne/contract/governance'
import type { GovernanceStore, OrgaSeats } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { pageOf } from '../paging.ts'
import { takePicture } from './present-structure.ts'
import { seatOf } from './seat-of.ts'

export interface AgentActivityDeps {
  store: Pick<GovernanceStore, 'reads'>
  seats: OrgaSeats
}

/** Which agents acted here. Every member may know, as the journal shows what they did. */
export function agentActivityRoutes({ store, seats }: AgentActivityDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/:orga/agents/activity', async (c) => {
    const { orgaId } = await seatOf(c, seats)
    const query = parseInput(GovernancePage, c.req.query())
    const stores = store.reads(orgaId)
    const { page, ...next } = pageOf(await stores.decisions.agents(), query, ({ grantId }) => grantId)
    const { member } = await takePicture(stores)
    const agents = page.map(({ grantId, name, memberId, acts, lastAt }) => ({
      id: grantId,
      name,
      member: member(memberId),
      acts,
      last_act_at: new Date(lastAt).toISOString(),
    }))
    return c.json({ agents, ...next } satisfies ListActiveAgentsAnswer)
  })
}
