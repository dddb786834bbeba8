import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { Banners } from '../shell/Banners.tsx'
import { show } from '../testing/show.tsx'
import { connection } from './connection.ts'

afterEach(() => connection.set({ reach: 'ok', session: 'ok', outdated: false }))

describe('the banner', () => {
  it('L-19: is there while the connection is lost, and not longer', async () => {
    show(<Banners />)
    act(() => connection.set({ reach: 'lost' }))
    expect(await screen.findByText('Can’t reach Arachne.')).toBeTruthy()
    act(() => connection.set({ reach: 'ok' }))
    expect(screen.queryByText('Can’t reach Arachne.')).toBeNull()
  })

  it('L-19: asks to log in again before anything else, and leads back to this page', async () => {
    show(<Banners />)
    act(() => connection.set({ reach: 'lost', session: 'ended' }))
    const link = await screen.findByRole('link', { name: 'Log in with Discord' })
    expect(link.getAttribute('href')).toBe('/login?return_to=%2F')
  })

  it('L-19: offers to reload when a restart brought another version', async () => {
    show(<Banners />)
    act(() => connection.hearVersion('0.1.0'))
    act(() => connection.hearVersion('0.1.0'))
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
    act(() => connection.hearVersion('0.2.0'))
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
  })
})
