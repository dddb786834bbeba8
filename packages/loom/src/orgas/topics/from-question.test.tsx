import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { MakeTopic } from '../../decisions/MakeTopic.tsx'
import { sampleQuestion } from '../../testing/fake-desk.ts'
import { fakeOrgaDesk, sampleOrga } from '../../testing/fake-orga.ts'
import { showOrga } from '../../testing/show-orga.tsx'
import { NewTopic } from './NewTopic.tsx'

const question = sampleQuestion({ question_id: 'kael_1', options: ['Drop it', 'Keep it'] })
const channel = {
  id: 'all',
  kind: 'orga',
  name: 'Everybody',
  team: null,
  with: null,
  archived: false,
  may_write: true,
  unread: 0,
  unread_replies: 0,
  last_message_at: null,
}

function desk(answers: Record<string, unknown> = {}) {
  const made = fakeOrgaDesk({
    '/api/orgas/tide/channels': { channels: [channel] },
    '/api/decisions/kael_1': { question, events: [] },
    ...answers,
  })
  vi.stubGlobal('fetch', made.fetch)
  return made
}

function Question() {
  return <MakeTopic question={question} />
}

describe('what an agent asked', () => {
  it('goes to one of my organisations as a topic', async () => {
    desk({ '/api/orgas': { orgas: [sampleOrga()] } })
    const router = showOrga({ path: '/waiting/$question', at: '/waiting/kael_1', Page: Question })
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Make this a topic…' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Tidewater' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/orgas/tide/topics/new'))
    expect(router.state.location.search).toEqual({ question: 'kael_1' })
  })

  it('begins a draft with the question in it, and stays linked', async () => {
    const made = desk()
    showOrga({
      path: '/orgas/$orga/topics/new',
      at: '/orgas/tide/topics/new?question=kael_1',
      Page: NewTopic,
    })
    const title = await screen.findByLabelText('What you propose, in one line')
    expect(title).toHaveProperty('value', question.question)
    expect(screen.getByLabelText(/^The proposal/)).toHaveProperty(
      'value',
      `${question.question}\n- Drop it\n- Keep it`,
    )
    const begin = screen.getByRole('button', { name: /^Create/ })
    await waitFor(() => expect(begin.getAttribute('aria-disabled')).toBe('false'))
    fireEvent.click(begin)
    await waitFor(() => expect(made.sent).toHaveLength(1))
    expect(made.sent[0]).toMatchObject({
      method: 'POST',
      path: '/api/orgas/tide/topics',
      body: { question_id: 'kael_1', draft: true, channel_id: 'all', title: question.question },
    })
  })
})
