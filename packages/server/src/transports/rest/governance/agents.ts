import type { AgentView } from '@arachne/contract/governance'
import type { AGENT_ROUTES } from '@arachne/contract/routes'
import type { AgentGrant, AgentGrants, GovernanceStore } from '@arachne/core/governance'

import type { Addresses } from '../../web/addresses.ts'
import type { Handlers } from '../bind-routes.ts'
import { pageOf } from '../paging.ts'
import { type Picture, takePicture } from './present-structure.ts'

export interface AgentDeps {
  store: Pick<GovernanceStore, 'reads'>
  agents: AgentGrants
  addresses: Pick<Addresses, 'governanceMcp'>
}

/**
 * What members lend to programs, and which of these acted: visible to every member, as the journal shows what they did.
 */
export function agentHandlers({ store, agents, addresses }: AgentDeps): Handlers<typeof AGENT_ROUTES> {
  const pictureOf = (orgaId: string) => takePicture(store.reads(orgaId))
  return {
    async agents({ seat, input }) {
      const { page, ...next } = pageOf(await agents.list(seat), input, ({ id }) => id)
      const picture = await pictureOf(seat.orgaId)
      const shown = page.map((grant) => presentAgent(grant, picture))
      return { agents: shown, url: addresses.governanceMcp(), ...next }
    },
    async letAgentIn({ seat, input }) {
      const { grant, key } = await agents.open(seat, {
        name: input.name,
        roleIds: input.role_ids,
        permission: input.permission,
        scopes: input.scopes,
        resourceScopes: input.resource_types,
        days: input.days,
        askFirst: input.ask_first,
      })
      const agent = presentAgent(grant, await pictureOf(seat.orgaId))
      return { agent, key, url: addresses.governanceMcp() }
    },
    async activeAgents({ seat: { orgaId }, input }) {
      const stores = store.reads(orgaId)
      const { page, ...next } = pageOf(await stores.decisions.agents(), input, ({ grantId }) => grantId)
      const { member } = await takePicture(stores)
      const active = page.map(({ grantId, name, memberId, acts, lastAt }) => ({
        id: grantId,
        name,
        member: member(memberId),
        acts,
        last_act_at: iso(lastAt),
      }))
      return { agents: active, ...next }
    },
    async shutAgentOut({ seat, params: { agent } }) {
      await agents.revoke(seat, agent)
      return { warnings: [] }
    },
  }
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
