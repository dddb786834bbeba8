import type { NoticeView } from '@arachne/contract'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { show } from '../testing/show.tsx'
import { NoticeRow } from './NoticeRow.tsx'

const asks: NoticeView = {
  id: 'n1',
  kind: 'organisation_asks',
  at: '2026-11-15T09:00:00.000Z',
  read: false,
  closed: false,
  entity: null,
  server: { id: '7', name: 'Hearthside' },
  by: { id: '1', name: 'Lyss Aldana' },
  request_id: 'organisation:o1@server:7',
}

describe('a notice', () => {
  it('L-07: leads whoever manages a server to the organisation that asks for it', async () => {
    show(<NoticeRow notice={asks} onOpen={() => {}} />)
    const row = await screen.findByRole('listitem')
    expect(row.textContent).toContain('Lyss Aldana asks to link an organisation with Hearthside.')
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/servers/7/organisations')
    cleanup()
    show(<NoticeRow notice={{ ...asks, closed: true }} onOpen={() => {}} />)
    expect(await screen.findByText('decided')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open' })).toBeTruthy()
  })
})
