import type { WebhookView } from '@arachne/contract/governance'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { AT, fakeOrgaDesk, LYSS } from '../../../testing/fake-orga.ts'
import { showOrga } from '../../../testing/show-orga.tsx'
import { Webhooks } from './Webhooks.tsx'

const HOME = '/api/orgas/tide/webhooks'

const WEBHOOK: WebhookView = {
  id: 'w-1',
  url: 'https://watch.example/hook',
  created_at: AT,
  created_by: LYSS,
  deliveries: [
    {
      id: 'd-1',
      type: 'agent.acted',
      seq: 12,
      at: AT,
      state: 'given_up',
      attempts: 9,
      status: 503,
      next_at: null,
    },
  ],
}

function open(webhooks: WebhookView[], answers: Record<string, unknown> = {}) {
  const made = fakeOrgaDesk({ [HOME]: { webhooks }, ...answers })
  vi.stubGlobal('fetch', made.fetch)
  showOrga({ path: '/orgas/$orga/settings', at: '/orgas/tide/settings', Page: Webhooks })
  return made
}

describe('webhooks', () => {
  it('say how their last calls went', async () => {
    open([WEBHOOK])
    expect(await screen.findByText('https://watch.example/hook')).toBeTruthy()
    expect(screen.getByText('journal entry 12')).toBeTruthy()
    expect(screen.getAllByText('failed')).toHaveLength(2)
    expect(screen.getByText('503')).toBeTruthy()
  })

  it('show their secret once', async () => {
    const made = open([], { [`POST ${HOME}`]: { webhook: WEBHOOK, secret: 'whsec_c2VjcmV0' } })
    const field = await screen.findByLabelText('Address')
    fireEvent.change(field, { target: { value: 'https://watch.example/hook' } })
    fireEvent.click(screen.getByRole('button', { name: /^Add a webhook/ }))
    expect(await screen.findByText('whsec_c2VjcmV0')).toBeTruthy()
    expect(made.sent[0]?.body).toEqual({ url: 'https://watch.example/hook' })
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull())
  })

  it('are tested, and say what did not arrive', async () => {
    open([WEBHOOK], { [`POST ${HOME}/w-1/test`]: { delivered: false, status: null } })
    fireEvent.click(await screen.findByRole('button', { name: 'Test https://watch.example/hook' }))
    expect(await screen.findByText('no response')).toBeTruthy()
  })
})
