import type { ConfirmationView, WaitingConfirmation } from '@arachne/contract/governance'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { show } from '../../testing/show.tsx'
import { WaitingItems } from '../items/WaitingItems.tsx'

const AT = '2026-11-15T09:00:00.000Z'
const NOBODY = { id: 'm2', name: 'Noa', avatar_url: null, left: false }

function sampleWish(over: Partial<WaitingConfirmation>): WaitingConfirmation {
  return {
    id: 'w1',
    agent: { id: 'g1', name: 'Scribe' },
    act: 'send_message',
    state: 'waiting',
    channel: { id: 'c1', name: 'Kitchen', team: null },
    item: null,
    text: 'Dough is ready',
    response: null,
    choices: [],
    nominee: null,
    emoji: null,
    quoted: null,
    reason: null,
    created_at: AT,
    expires_at: AT,
    settled_at: null,
    note: null,
    orga: { id: 'o1', name: 'Tidewater', accent_color: '#842c69' },
    ...over,
  }
}

type Answer = Response | ConfirmationView

function open(wishes: WaitingConfirmation[], answer?: Answer) {
  const sent: [string, unknown][] = []
  const counts: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (url === '/api/waiting') return Response.json({ items: [], confirmations: wishes })
    sent.push([url, JSON.parse(body ?? '{}')])
    return answer instanceof Response ? answer : Response.json({ confirmation: answer })
  })
  show(<WaitingItems onCount={(count) => counts.push(count)} />)
  return { sent, counts }
}

describe('what agents ask first', () => {
  it('shows who wants to say what where, and does it with one press', async () => {
    const { orga: _orga, ...done } = sampleWish({ state: 'done', settled_at: AT })
    const { sent, counts } = open([sampleWish({})], done)
    const card = await screen.findByRole('article', { name: 'Scribe wants to write in Kitchen' })
    expect(card.textContent).toContain('Dough is ready')
    expect(counts.at(-1)).toBe(1)
    fireEvent.click(screen.getByRole('button', { name: /^Confirm/ }))
    await waitFor(() => expect(sent).toEqual([['/api/orgas/o1/confirmations/w1/confirm', {}]]))
  })

  it('says why nothing was done', async () => {
    const refusal = { code: 'conflict', reason: 'wrong_phase', message: 'It is in the phase consent.' }
    open([sampleWish({})], Response.json(refusal, { status: 409 }))
    fireEvent.click(await screen.findByRole('button', { name: /^Confirm/ }))
    expect(await screen.findByText('It wasn’t done.')).toBeTruthy()
    expect(screen.getByText(/It is in the phase consent/)).toBeTruthy()
  })

  it('takes a no with a reason', async () => {
    const { orga: _orga, ...rejected } = sampleWish({ state: 'rejected', note: 'Not today.' })
    const { sent } = open([sampleWish({})], rejected)
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    fireEvent.change(await screen.findByLabelText('Reason (optional)'), {
      target: { value: ' Not today. ' },
    })
    const dialog = screen.getByRole('dialog')
    const no = [...dialog.querySelectorAll('button')].find(({ textContent }) =>
      textContent.startsWith('Reject'),
    )
    fireEvent.click(no as HTMLButtonElement)
    await waitFor(() =>
      expect(sent).toEqual([['/api/orgas/o1/confirmations/w1/reject', { reason: 'Not today.' }]]),
    )
  })

  it('shows answers, votes and nominations in words', async () => {
    const item = { id: 'i1', kind: 'election' as const, title: 'Taster' }
    open([
      sampleWish({
        id: 'w2',
        act: 'respond_to_topic',
        text: null,
        response: 'objection',
        reason: 'Too dark.',
      }),
      sampleWish({ id: 'w3', act: 'cast_vote', text: null, choices: ['Rye', 'Spelt'] }),
      sampleWish({ id: 'w4', act: 'nominate_member', text: null, item, nominee: NOBODY, reason: 'A nose.' }),
      sampleWish({ id: 'w5', act: 'react_to_message', text: null, emoji: '🎉', quoted: 'We are open!' }),
    ])
    const texts = (await screen.findAllByRole('article')).map(({ textContent }) => textContent)
    expect(texts[0]).toMatch(/Object.*Too dark\./)
    expect(texts[1]).toMatch(/Rye.*Spelt/)
    expect(texts[2]).toMatch(/Taster.*Noa.*A nose\./)
    expect(texts[3]).toMatch(/We are open!.*🎉/)
  })
})
