import type { NotificationView } from '@arachne/contract/governance'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { AT, fakeOrgaDesk } from '../../testing/fake-orga.ts'
import { showOrga } from '../../testing/show-orga.tsx'
import { NotificationRow } from './NotificationRow.tsx'

const SCRIBE = { id: 'g-1', name: 'Scribe' }

function tell(over: Pick<NotificationView, 'category' | 'grant'>) {
  const nobody = { by: null, item: null, channel: null, role: null, policy: null, agent: null }
  const notification: NotificationView = {
    id: 'n-1',
    priority: 'normal',
    at: AT,
    read: false,
    count: 1,
    ...nobody,
    ...over,
  }
  vi.stubGlobal('fetch', fakeOrgaDesk({}).fetch)
  const Page = () => <NotificationRow notification={notification} onOpen={() => {}} />
  showOrga({ path: '/orgas/$orga/notifications', at: '/orgas/tide/notifications', Page })
}

describe('what a member is told of their agents', () => {
  it.each([
    ['grant_expiring', SCRIBE, 'The access of Scribe expires soon.'],
    ['confirmation_wanted', SCRIBE, 'Scribe asks for your confirmation.'],
    ['grant_expiring', null, 'The access of your agent expires soon.'],
  ] as const)('%s names the agent, where it is known', async (category, grant, sentence) => {
    tell({ category, grant })
    const row = await screen.findByRole('listitem')
    expect(row.textContent).toContain(sentence)
    expect(screen.getByRole('link', { name: 'Open' })).toBeTruthy()
  })
})
