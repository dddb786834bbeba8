import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { Button, IconButton } from './Button.tsx'

const press = vi.fn<() => void>()
const submit = vi.fn<() => void>()
afterEach(() => vi.clearAllMocks())

const SOURCES = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

describe('a button that does nothing', () => {
  it('says what is missing, on sight and when it is pressed, until it is there', () => {
    const form = (blocked: string | false) => (
      <form onSubmit={submit}>
        <Button type="submit" blocked={blocked} onClick={press}>
          Send
        </Button>
      </form>
    )
    const { rerender } = render(form('Write something first.'))
    const button = screen.getByRole('button', { name: 'Send', description: 'Write something first.' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(button)
    expect(screen.getByRole('alert').textContent).toBe('Write something first.')
    expect([press, submit].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    rerender(form(false))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(button.getAttribute('aria-disabled')).toBe('false')
    fireEvent.click(button)
    expect(press).toHaveBeenCalledOnce()
  })

  it('says it as an icon, too', () => {
    render(<IconButton icon="up" name="Move up" blocked="It’s already at the top." onClick={press} />)
    fireEvent.click(screen.getByRole('button', { name: 'Move up', description: 'It’s already at the top.' }))
    expect(screen.getByRole('alert').textContent).toBe('It’s already at the top.')
    expect(press).not.toHaveBeenCalled()
  })

  it.each([{ busy: true }, { waits: true }])(
    'does so silently while something is on its way: %o',
    (state) => {
      render(
        <Button {...state} blocked="Write something first." onClick={press}>
          Send
        </Button>,
      )
      fireEvent.click(screen.getByRole('button'))
      expect(press).not.toHaveBeenCalled()
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it('is never a plain one that is dead without a word', () => {
    const dead = Object.entries(SOURCES).filter(([, text]) => /<button\b[^<]*?\sdisabled\b/.test(text))
    expect(Object.keys(SOURCES).length).toBeGreaterThan(100)
    expect(dead.map(([file]) => file)).toEqual([])
  })
})
