import { ApiError } from '@arachne/contract/client'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { show } from '../../testing/show.tsx'
import { TextField } from '../Field.tsx'
import { ActDialog } from './ActDialog.tsx'

const SAYS = { act: 'Move it', working: 'Moving…', failed: 'It was not moved.' }
const idle = { busy: false, error: undefined }
const act = vi.fn<() => void>()
const close = vi.fn<() => void>()
const field = (error?: string) => <TextField label="Where" error={error} value="" onChange={() => {}} />

afterEach(() => vi.clearAllMocks())

describe('a dialog with one act', () => {
  it('acts by Enter in a field, and not before it is ready', async () => {
    const dialog = (missing: string | false) => (
      <ActDialog title="Move" says={SAYS} missing={missing} doing={idle} onAct={act} onClose={close}>
        {field()}
      </ActDialog>
    )
    const { unmount } = show(dialog('Choose a place first.'))
    fireEvent.submit((await screen.findByLabelText('Where')).closest('form')!)
    expect(act).not.toHaveBeenCalled()
    unmount()
    show(dialog(false))
    fireEvent.submit((await screen.findByLabelText('Where')).closest('form')!)
    expect(act).toHaveBeenCalledOnce()
  })

  it('leaves the form it was opened from alone', async () => {
    const outer = vi.fn<() => void>()
    show(
      <form onSubmit={outer}>
        <ActDialog title="Move" says={SAYS} doing={idle} onAct={act} onClose={close}>
          {field()}
        </ActDialog>
      </form>,
    )
    fireEvent.submit((await screen.findByLabelText('Where')).closest('form')!)
    expect(act).toHaveBeenCalledOnce()
    expect(outer).not.toHaveBeenCalled()
  })

  it('stays while it acts', async () => {
    show(<ActDialog title="Move" says={SAYS} doing={{ ...idle, busy: true }} onAct={act} onClose={close} />)
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' })
    fireEvent.submit(document.querySelector('form')!)
    expect(act).not.toHaveBeenCalled()
    expect(close).not.toHaveBeenCalled()
  })

  it('leads to the field that was refused, and else says what did not happen', async () => {
    const answers = [[{ path: 'where', message: 'Nobody knows it.' }], []]
    function Moving() {
      const [error, setError] = useState<Error>()
      const refuse = () =>
        setError(new ApiError(400, { code: 'invalid', message: 'No.', fields: answers.shift() ?? [] }))
      return (
        <ActDialog title="Move" says={SAYS} doing={{ busy: false, error }} onAct={refuse} onClose={close}>
          {(fields) => field(fields['where'])}
        </ActDialog>
      )
    }
    show(<Moving />)
    const where = await screen.findByLabelText('Where')
    fireEvent.submit(where.closest('form')!)
    expect(await screen.findByText('Nobody knows it.')).toBeDefined()
    expect(document.activeElement).toBe(where)
    expect(screen.queryByText('It was not moved.')).toBeNull()
    fireEvent.submit(where.closest('form')!)
    expect(await screen.findByText('It was not moved.')).toBeDefined()
  })
})
