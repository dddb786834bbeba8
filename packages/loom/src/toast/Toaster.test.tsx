import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { show } from '../testing/show.tsx'
import { Toaster } from './Toaster.tsx'
import { toasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

async function shown() {
  show(<Toaster />)
  await act(() => vi.advanceTimersByTimeAsync(50))
}

describe('a toast', () => {
  it('L-14: offers to take back what was done, once', async () => {
    const undo = vi.fn<() => void>()
    await shown()
    act(() => toasts.say('Kael is paused.', undo))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Kael is paused.')).toBeNull()
  })

  it('goes by itself, but not while somebody is at it', async () => {
    await shown()
    act(() => toasts.say('Kael is saved.'))
    const toast = screen.getByText('Kael is saved.')
    fireEvent.pointerEnter(toast.parentElement!)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByText('Kael is saved.')).not.toBeNull()
    fireEvent.pointerLeave(toast.parentElement!)
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(screen.queryByText('Kael is saved.')).toBeNull()
  })

  it('gives way to a newer one', async () => {
    await shown()
    act(() => toasts.say('First.'))
    act(() => toasts.say('Second.'))
    expect(screen.queryByText('First.')).toBeNull()
    expect(screen.queryByText('Second.')).not.toBeNull()
  })
})
