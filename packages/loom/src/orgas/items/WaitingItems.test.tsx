import type { WaitingItem } from '@arachne/contract/governance'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { show } from '../../testing/show.tsx'
import { WaitingItems } from './WaitingItems.tsx'

const AT = '2026-11-15T09:00:00.000Z'
const PRIYA = { id: 'm1', name: 'Priya', avatar_url: null, left: false }

function sampleItem(over: Partial<WaitingItem>): WaitingItem {
  return {
    id: 'i1',
    kind: 'topic',
    title: 'Open on Sundays',
    phase: 'consent',
    outcome: null,
    deadline: null,
    answered: 1,
    eligible: 3,
    alone: false,
    my_status: 'waiting',
    channel_id: 'c1',
    message_id: null,
    team: null,
    author: PRIYA,
    created_at: AT,
    resolved_at: null,
    open: true,
    decision_seq: null,
    round: 1,
    orga: { id: 'o1', name: 'Tidewater', accent_color: '#842c69' },
    act: 'consent',
    options: [],
    ...over,
  }
}

function open(items: WaitingItem[]) {
  const sent: [string, unknown][] = []
  const counts: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (url === '/api/waiting') return Response.json({ items, confirmations: [] })
    sent.push([url, JSON.parse(body ?? '{}')])
    return Response.json({ code: 'conflict', reason: 'closed', message: 'This is closed.' }, { status: 409 })
  })
  show(<WaitingItems onCount={(count) => counts.push(count)} />)
  return { sent, counts }
}

describe('what waits in organisations', () => {
  it('consents with one press, and says what became of it', async () => {
    const { sent, counts } = open([sampleItem({})])
    fireEvent.click(await screen.findByRole('button', { name: 'Consent' }))
    expect(await screen.findByText('It wasn’t changed.')).toBeTruthy()
    expect(sent).toEqual([['/api/orgas/o1/topics/i1/respond', { response: 'consent', reason: '' }]])
    expect(counts.at(-1)).toBe(1)
  })

  it('offers the options of a vote, and leads to the ballot where they are many', async () => {
    const options = Array.from({ length: 6 }, (_, at) => ({ id: `o${at}`, label: `Option ${at}` }))
    const { sent } = open([
      sampleItem({ id: 'v1', kind: 'voting', title: 'Few', act: 'vote', options: options.slice(0, 2) }),
      sampleItem({ id: 'v2', kind: 'voting', title: 'Many', act: 'vote', options }),
    ])
    fireEvent.click(await screen.findByRole('button', { name: 'Option 1' }))
    expect(await screen.findByText('It wasn’t changed.')).toBeTruthy()
    expect(sent).toEqual([['/api/orgas/o1/votings/v1/cast', { choices: ['o1'] }]])
    expect(screen.queryByRole('button', { name: 'Option 5' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Many' }).getAttribute('href')).toBe('/orgas/o1/votings/v2')
  })
})
