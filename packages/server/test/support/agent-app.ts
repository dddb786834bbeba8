import type {
  ChannelView,
  CreateAgentBody,
  ListChannelsAnswer,
  MessageAnswer,
  NewAgentAnswer,
  OrgaView,
  RoleAnswer,
  TeamAnswer,
} from '@arachne/contract/governance'
import { expect } from 'vitest'

import type { AppOptions } from '../../src/app.ts'
import { startAppWithLogin } from './app-with-login.ts'
import type { Engine } from './databases.ts'
import { modern } from './rpc.ts'

/** What an agent was given. */
export interface Agent {
  id: string
  url: string
  key: string
}

let engine: Engine | undefined

/** Apps are started there from now on; SQLite otherwise. */
export function openAgentAppsOn(other: Engine): void {
  engine = other
}

/** The app with a bakery: lyss founded it, jonas works at the oven with her, mina has no role. Ben has a shop. */
export async function startAgentApp(options: Partial<AppOptions> = {}, env: Record<string, string> = {}) {
  const place = await engine?.place()
  const app = await startAppWithLogin({
    agentSessionsPerHour: 1_000,
    ...options,
    env: { ...(place && { DATABASE_URL: place.location }), ...env },
  })
  const people = {
    lyss: await app.browser('lyss'),
    jonas: await app.browser('jonas'),
    mina: await app.browser('mina'),
    ben: await app.browser('ben'),
  }
  let orgaId = ''

  /** `GET channels` stands below the organisation, `POST /orgas` does not. */
  function send(who: keyof typeof people, line: string, body?: object): Promise<Response> {
    const [method = '', path = ''] = line.split(' ')
    const below = path.startsWith('/') ? path : `/orgas/${orgaId}/${path}`
    return people[who].api(`${method} ${below}`, body)
  }

  async function ask<Answer>(who: keyof typeof people, line: string, body?: object): Promise<Answer> {
    const response = await send(who, line, body)
    expect(response.status, `${line}: ${await response.clone().text()}`).toBeLessThan(300)
    return (await response.json()) as Answer
  }

  async function join(who: 'jonas' | 'mina'): Promise<string> {
    const { link } = await ask<{ link: string }>('lyss', 'POST invitations', { link: true })
    await ask(who, 'POST /invitations/link', { token: link.split(/[#/]/).at(-1) ?? '' })
    return (await ask<OrgaView>(who, `GET /orgas/${orgaId}`)).me.id
  }

  const orga = await ask<OrgaView>('lyss', 'POST /orgas', { name: 'Bakery', mission: 'Good bread.' })
  orgaId = orga.id
  const members = { lyss: orga.me.id, jonas: await join('jonas'), mina: await join('mina') }
  const { teams } = await ask<{ teams: { id: string }[] }>('lyss', 'GET teams')
  const root = teams[0]?.id ?? ''
  const wish = { title: 'Baker', team_id: root, member_id: members.lyss, mission: 'Keep it warm.' }
  const source = await ask<RoleAnswer>('lyss', 'POST roles', wish)
  const made = await ask<TeamAnswer>('lyss', 'POST teams', { name: 'Oven', source_role_id: source.role.id })
  const oven = made.team.id
  const helperWish = { title: 'Helper', team_id: oven, member_id: members.jonas }
  const helper = (await ask<RoleAnswer>('lyss', 'POST roles', helperWish)).role.id
  const leader = made.team.roles.find(({ role_type: type }) => type === 'leader')?.id ?? ''
  const { channels } = await ask<ListChannelsAnswer>('jonas', 'GET channels')
  const all = channels.find(({ kind }) => kind === 'orga')?.id ?? ''
  const ovenChannel = channels.find(({ name }) => name === 'Oven')?.id ?? ''
  const dm = await ask<{ channel: ChannelView }>('lyss', 'POST channels', { member_id: members.jonas })
  const shop = await ask<OrgaView>('ben', 'POST /orgas', { name: 'Shop' })

  return {
    ...app,
    orgaId,
    people,
    shopId: shop.id,
    members,
    root,
    oven,
    roles: { helper, leader, source: source.role.id },
    channels: { all, oven: ovenChannel, dm: dm.channel.id },
    send,
    ask,
    uri: (path = '') => `swarmrise://orgas/${orgaId}${path}`,
    async letIn(who: keyof typeof people, body: Partial<CreateAgentBody> = {}): Promise<Agent> {
      const answer = await ask<NewAgentAnswer>(who, 'POST agents', { name: 'Helper bot', ...body })
      return { id: answer.agent.id, key: answer.key, url: `${app.url}/swarmrise/mcp` }
    },
    async say(who: keyof typeof people, channel: string, text: string, parent?: string): Promise<string> {
      const body = { text, ...(parent !== undefined && { thread_parent_id: parent }) }
      return (await ask<MessageAnswer>(who, `POST channels/${channel}/messages`, body)).message.id
    },
    /** What a resource holds, or the code of the refusal. */
    async read(
      agent: Agent,
      uri: string,
    ): Promise<{ data?: never; meta?: never; code?: number; uri?: string }> {
      const { body } = await modern(agent, 'resources/read', { uri })
      const contents = (body.result as { contents: Record<string, string>[] } | undefined)?.contents[0]
      if (!contents) return { code: body.error?.code ?? 0 }
      const { text = '', uri: canonical = '', _meta: meta } = contents
      return { data: JSON.parse(text) as never, meta: meta as never, uri: canonical }
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await place?.[Symbol.asyncDispose]()
    },
  }
}

export type AgentApp = Awaited<ReturnType<typeof startAgentApp>>
