import type { PolicyAnswer, RoleAnswer } from '@arachne/contract/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Agent, type AgentApp, startAgentApp } from '../../support/agent-app.ts'
import { plain } from '../../support/rpc.ts'

let app: AgentApp
/** Of lyss, with the role that leads the oven and nothing of the root. */
let agent: Agent

beforeAll(async () => {
  app = await startAgentApp()
  agent = await app.letIn('lyss', { role_ids: [app.roles.leader] })
})
afterAll(async () => app[Symbol.asyncDispose]())

async function data<Data>(name: string, args: Record<string, string>): Promise<Data> {
  const { body } = await plain(agent, 'prompts/get', { name, arguments: args })
  const [message] = (body.result?.['messages'] ?? []) as { content: { text: string } }[]
  const json = message?.content.text.split('```json\n')[1]?.split('\n```')[0]
  if (json === undefined) throw new Error(`No data: ${JSON.stringify(body)}`)
  return JSON.parse(json) as Data
}

async function publish(roleId: string, title: string): Promise<number> {
  const body = { role_id: roleId, title, text: `${title}.`, publish: true }
  const { policy } = await app.ask<PolicyAnswer>('lyss', 'POST policies', body)
  return policy.number ?? 0
}

describe('prompts', () => {
  it('G-61: governance_context names what was lent and what waits there, and nothing of the rest', async () => {
    const rootRole = { title: 'Bookkeeper', team_id: app.root, member_id: app.members.lyss }
    const { role } = await app.ask<RoleAnswer>('lyss', 'POST roles', rootRole)
    const ofOven = await publish(app.roles.leader, 'Ovens stay clean')
    const ofRoot = await publish(role.id, 'Books are closed monthly')
    const body = { text: 'We bake rye.', driver: '' }
    const { teams } = await app.ask<{ teams: { id: string; channel_id: string }[] }>('lyss', 'GET teams')
    const root = teams.find(({ id }) => id === app.root)?.channel_id ?? ''
    const open = async (channel: string, title: string) => {
      const made = { ...body, channel_id: channel, title }
      const { topic } = await app.ask<{ topic: { id: string } }>('jonas', 'POST topics', made)
      await app.ask('lyss', `POST topics/${topic.id}/start_round`, {})
    }
    await open(app.channels.oven, 'Rye on Mondays')
    const secret = { ...body, channel_id: root, title: 'Secret of the root' }
    const { topic } = await app.ask<{ topic: { id: string } }>('lyss', 'POST topics', secret)
    await app.ask('lyss', `POST topics/${topic.id}/start_round`, {})
    const since = await app.ask<{ decisions: unknown[] }>('lyss', 'GET decisions?limit=100')

    const context = await data<{
      organization: string
      member: string
      roles: { title: string; mission: string; team: string }[]
      waiting: { title: string }[]
      decisionsInSevenDays: number
      ownedPolicies: number[]
    }>('governance_context', { orgaId: app.orgaId })
    expect(context).toMatchObject({ organization: 'Bakery', member: 'Lyss Aldana' })
    expect(context.roles).toMatchObject([{ title: 'Baker', mission: 'Keep it warm.', team: 'Oven' }])
    expect(context.waiting.map(({ title }) => title)).toEqual(['Rye on Mondays'])
    expect(context.decisionsInSevenDays).toBe(since.decisions.length)
    expect(context.ownedPolicies).toContain(ofOven)
    expect(context.ownedPolicies).not.toContain(ofRoot)
    expect(JSON.stringify(context)).not.toContain('Secret of the root')
    const foreign = { name: 'governance_context', arguments: { orgaId: app.shopId } }
    expect((await plain(agent, 'prompts/get', foreign)).body.error?.code).toBe(-32_602)
  })

  it('G-63: policy_review has the policies of that team’s roles, with their age', async () => {
    const { policies } = await data<{ policies: { title: string; ageInDays: number }[] }>('policy_review', {
      teamId: app.oven,
    })
    expect(policies).toMatchObject([{ title: 'Ovens stay clean', ageInDays: 0, text: 'Ovens stay clean.' }])
    const { teams } = await app.ask<{ teams: { id: string }[] }>('ben', `GET /orgas/${app.shopId}/teams`)
    const foreign = { name: 'policy_review', arguments: { teamId: teams[0]?.id ?? '' } }
    expect((await plain(agent, 'prompts/get', foreign)).body.error?.code).toBe(-32_602)
  })

  it('G-64: decision_history has as many entries as asked for, of the team asked for', async () => {
    const { orgaId, oven } = app
    const history = (more: Record<string, string>) =>
      data<{ teamName: string | null; actorKind: string }[]>('decision_history', { orgaId, ...more })
    const { decisions } = await app.ask<{ decisions: { team: { id: string } | null }[] }>(
      'lyss',
      'GET decisions?limit=100',
    )
    expect(await history({ limit: '3' })).toHaveLength(3)
    expect(await history({ limit: '1000' })).toHaveLength(Math.min(100, decisions.length))
    expect(await history({})).toHaveLength(Math.min(20, decisions.length))
    const ofOven = await history({ teamId: oven, limit: '100' })
    expect(ofOven).toHaveLength(decisions.filter(({ team }) => team?.id === oven).length)
    expect(new Set(ofOven.map(({ teamName }) => teamName))).toEqual(new Set(['Oven']))
    expect(new Set(ofOven.map(({ actorKind }) => actorKind))).toEqual(new Set(['human']))
  })

  it('meeting_summary has what is open in the channel, and what ended since', async () => {
    const propose = (channel: string, title: string) =>
      app.ask<{ topic: { id: string } }>('lyss', 'POST topics', {
        channel_id: channel,
        title,
        text: 'Crumbs.',
        driver: '',
      })
    await propose(app.channels.oven, 'Still open')
    const { topic } = await propose(app.channels.oven, 'Over soon')
    for (let at = 0; at < 100; at += 1) await propose(app.channels.all, `Elsewhere ${at}`)
    await app.ask('lyss', `POST topics/${topic.id}/withdraw`, {})
    const summary = (since: number) =>
      data<{ items: { title: string }[]; outcomes: object[] }>('meeting_summary', {
        channelId: app.channels.oven,
        since: new Date(since).toISOString(),
      })
    const recent = await summary(Date.now() - 60_000)
    expect(recent.outcomes).toContainEqual({ title: 'Over soon', outcome: 'withdrawn' })
    expect(recent.items.map(({ title }) => title)).toContain('Still open')
    const later = await summary(Date.now() + 60_000)
    expect(later.outcomes).toEqual([])
    expect(later.items.map(({ title }) => title)).toContain('Still open')
    expect(JSON.stringify(recent)).not.toContain('Elsewhere')
  })
})
