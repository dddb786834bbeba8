import type { AgentView } from '@arachne/contract/governance'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { AMARA, AT, fakeOrgaDesk, LYSS, sampleOrga } from '../../testing/fake-orga.ts'
import { showOrga } from '../../testing/show-orga.tsx'
import { MyAgents } from './MyAgents.tsx'

const HOME = '/api/orgas/tide'
const URL = 'https://loom.example/swarmrise/mcp'
const { settings } = sampleOrga()

function sampleAgent(over: Partial<AgentView> = {}): AgentView {
  const team = { id: 't-root', name: 'Tidewater', color: '#2b6a78' }
  return {
    id: 'g-1',
    name: 'Claude Code',
    member: LYSS,
    via: 'key',
    roles: [
      { id: 'r-1', title: 'Tool keeper', team, held: true },
      { id: 'r-2', title: 'Host', team, held: false },
    ],
    permission: 'action',
    scopes: ['swarmrise:read', 'swarmrise:write'],
    resource_types: ['messages', 'topics'],
    ask_first: true,
    created_at: AT,
    expires_at: '2027-02-13T09:00:00.000Z',
    last_used_at: null,
    ...over,
  }
}

function open(agents: AgentView[], answers: Record<string, unknown> = {}) {
  const made = fakeOrgaDesk({ [`${HOME}/agents`]: { agents, url: URL }, ...answers })
  vi.stubGlobal('fetch', made.fetch)
  showOrga({ path: '/orgas/$orga/agents', at: '/orgas/tide/agents', Page: MyAgents })
  return made
}

describe('my agents', () => {
  it('say what each was lent, and which of it no longer counts', async () => {
    open([sampleAgent(), sampleAgent({ id: 'g-2', name: 'ChatGPT', member: AMARA, via: 'app' })])
    const mine = within(await screen.findByRole('article', { name: 'Claude Code' }))
    expect(mine.getByText('agent of Lyss Aldana')).toBeTruthy()
    expect(mine.getByText('with a key')).toBeTruthy()
    expect(mine.getByText('asks first')).toBeTruthy()
    expect(mine.getByText('read; write messages, react and vote')).toBeTruthy()
    expect(mine.getByText('Host, in Tidewater', { exact: false }).textContent).toContain('no longer yours')
    expect(mine.getByText('Messages and Topics')).toBeTruthy()
    const others = within(screen.getByRole('region', { name: 'Agents of other members' }))
    expect(others.getByText('with a login')).toBeTruthy()
  })

  it('are shut out only after a second word', async () => {
    const made = open([sampleAgent()], { [`DELETE ${HOME}/agents/g-1`]: { warnings: [] } })
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke access: Claude Code' }))
    expect(made.sent).toEqual([])
    const asked = screen.getByRole('dialog', { name: 'Revoke access for Claude Code?' })
    fireEvent.click(within(asked).getByRole('button', { name: /^Revoke access/ }))
    await waitFor(() => expect(made.sent).toMatchObject([{ method: 'DELETE', path: `${HOME}/agents/g-1` }]))
  })

  it('are not given access where the organisation lets none in', async () => {
    open([], {
      [HOME]: sampleOrga({ settings: { ...settings, agents: { ...settings.agents, allowed: false } } }),
    })
    expect(await screen.findByText(/doesn’t allow agents. Its owner, Lyss Aldana/)).toBeTruthy()
    expect(await screen.findByText('No agent acts for you')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Give an agent access' })).toBeNull()
  })

  it('only read where the organisation wants no more', async () => {
    const agents = { ...settings.agents, permission: 'readonly' as const, max_days: 7 }
    open([], { [HOME]: sampleOrga({ settings: { ...settings, agents } }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Give an agent access' }))
    const act: HTMLInputElement = await screen.findByRole('radio', { name: /^Read and act/ })
    expect(act.disabled).toBe(true)
    expect(screen.getByText('In this organisation, agents can only read.')).toBeTruthy()
    expect(screen.getByText(/At most 7 days/)).toBeTruthy()
  })
})
