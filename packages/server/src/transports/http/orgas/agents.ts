import type { DoneAnswer } from '@arachne/contract'
import {
  type AgentView,
  CreateAgentBody,
  GovernancePage,
  type ListAgentsAnswer,
  type NewAgentAnswer,
} from '@arachne/contract/governance'
import type { AgentGrant, AgentGrants, GovernanceStore, OrgaSeats } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { Addresses } from '../addresses.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { pageOf } from '../paging.ts'
import { type Picture, takePicture } from './present-structure.ts'
import { seatOf } from './seat-of.ts'

export interface AgentRoutesDeps {
  store: Pick<GovernanceStore, 'reads'>
  seats: OrgaSeats
  agents: AgentGrants
  addresses: Pick<Addresses, 'governanceMcp'>
}

/** What members lend to programs. */
export function agentRoutes({ store, seats, agents, addresses }: AgentRoutesDeps): Hono<HttpEnv> {
  const pictureOf = (orgaId: string) => takePicture(store.reads(orgaId))

  return new Hono<HttpEnv>()
    .get('/:orga/agents', async (c) => {
      const seat = await seatOf(c, seats)
      const query = parseInput(GovernancePage, c.req.query())
      const { page, ...next } = pageOf(await agents.list(seat), query, ({ id }) => id)
      const picture = await pictureOf(seat.orgaId)
      const shown = page.map((grant) => presentAgent(grant, picture))
      return c.json({ agents: shown, url: addresses.governanceMcp(), ...next } satisfies ListAgentsAnswer)
    })
    .post('/:orga/agents', async (c) => {
      const seat = await seatOf(c, seats)
      const wish = parseInput(CreateAgentBody, await readJson(c.req.raw))
      const { grant, key } = await agents.open(seat, {
        name: wish.name,
        roleIds: wish.role_ids,
        permission: wish.permission,
        scopes: wish.scopes,
        resourceScopes: wish.resource_types,
        days: wish.days,
        askFirst: wish.ask_first,
      })
      const agent = presentAgent(grant, await pictureOf(seat.orgaId))
      return c.json({ agent, key, url: addresses.governanceMcp() } satisfies NewAgentAnswer, 201)
    })
    .delete('/:orga/agents/:agent', async (c) => {
      await agents.revoke(await seatOf(c, seats), c.req.param('agent'))
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
}

const iso = (ms: number) => new Date(ms).toISOString()

function presentAgent(grant: AgentGrant, { structure, member, team }: Picture): AgentView {
  const { id, name, permission, scopes, resourceScopes, askFirst, lastUsedAt } = grant
  return {
    id,
    name,
    member: member(grant.memberId),
    via: grant.app === null ? 'key' : 'app',
    roles: structure.roles
      .filter((role) => grant.roleIds.includes(role.id))
      .map((role) => ({
        id: role.id,
        title: role.title,
        team: team(role.teamId),
        held: role.memberId === grant.memberId,
      })),
    permission,
    scopes: [...scopes],
    resource_types: [...resourceScopes],
    ask_first: askFirst,
    created_at: iso(grant.createdAt),
    expires_at: iso(grant.expiresAt),
    last_used_at: lastUsedAt === null ? null : iso(lastUsedAt),
  }
}
