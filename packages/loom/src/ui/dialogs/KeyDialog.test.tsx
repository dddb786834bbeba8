import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { show } from '../../testing/show.tsx'
import { KeyDialog } from './KeyDialog.tsx'

describe('the dialog with a key', () => {
  it('L-05: ends only after the person said that the key is saved', async () => {
    const onDone = vi.fn<() => void>()
    show(<KeyDialog title="Kael" label="API key" secret="ara_x" onDone={onDone} />)
    const dialog = await screen.findByRole('dialog')
    fireEvent.keyDown(dialog, { key: 'Escape' })
    fireEvent.pointerDown(document.body)
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(onDone).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    fireEvent.click(screen.getByLabelText('I’ve saved the key'))
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(onDone).toHaveBeenCalledOnce()
  })
})
