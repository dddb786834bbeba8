import type { ToolView } from '@arachne/contract'
import { tools } from '@arachne/words/en/access'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'

import reference from '../../../../docs/reference/tools.md?raw'
import { show } from '../testing/show.tsx'
import { chosenOf, selectionOf } from './selection.ts'
import { ToolPicker } from './ToolPicker.tsx'

const tool = (name: string, over: Partial<ToolView> = {}): ToolView => ({
  name,
  title: name,
  description: name,
  toolset: 'core',
  risk: 'reads',
  in_all: true,
  ...over,
})
const TOOLS = [
  tool('read_messages'),
  tool('send_message', { risk: 'writes' }),
  tool('timeout_user', { toolset: 'moderation', risk: 'moderates', in_all: false }),
]

function Picker() {
  const [selection, setSelection] = useState(selectionOf('none'))
  return (
    <>
      <ToolPicker tools={TOOLS} selection={selection} onChange={setSelection} />
      <output>{JSON.stringify(chosenOf(selection))}</output>
    </>
  )
}

const chosen = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('the tool picker', () => {
  it('L-08: never ticks moderation by "all"', async () => {
    show(<Picker />)
    fireEvent.click(await screen.findByRole('radio', { name: 'All' }))
    expect(chosen()).toBe('all')
    expect(box(/Send a message/).checked).toBe(true)
    expect(box(/Time a person out/).checked).toBe(false)
  })

  it('L-08: lets moderation be ticked by itself, which makes it "these"', async () => {
    show(<Picker />)
    fireEvent.click(await screen.findByRole('radio', { name: 'All' }))
    fireEvent.click(box(/Time a person out/))
    expect(chosen()).toEqual(['read_messages', 'send_message', 'timeout_user'])
  })

  it('L-08: says "none" when the last one is unticked', async () => {
    show(<Picker />)
    fireEvent.click(await screen.findByRole('checkbox', { name: /Read new messages/ }))
    expect(chosen()).toEqual(['read_messages'])
    fireEvent.click(box(/Read new messages/))
    expect(chosen()).toBe('none')
  })

  it('L-17: folds its groups on a phone, says how much of each is ticked, and opens what is searched for', async () => {
    const phone = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
    vi.stubGlobal('matchMedia', () => phone)
    show(<Picker />)
    const core = await screen.findByRole('button', { name: 'Core: 0 of 2' })
    expect(core.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('checkbox', { name: /Send a message/ })).toBeNull()
    fireEvent.click(core)
    fireEvent.click(box(/Send a message/))
    expect(screen.getByRole('button', { name: 'Core: 1 of 2' }).getAttribute('aria-expanded')).toBe('true')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'time' } })
    expect(box(/Time a person out/).checked).toBe(false)
  })

  it('L-15: has words of its own for every tool there is', () => {
    const names = [...reference.matchAll(/^## `?(\w+)`?/gm)].map(([, name = '']) => name)
    expect(names).toContain('read_messages')
    expect(names.filter((name) => /_/.test(name) && !(name in tools))).toEqual([])
  })
})
