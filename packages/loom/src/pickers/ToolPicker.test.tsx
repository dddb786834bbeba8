import type { ToolView } from '@arachne/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'

import reference from '../../../../docs/reference/tools.md?raw'
import { show } from '../testing/show.tsx'
import { chosenOf, selectionOf } from './selection.ts'
import { isNamedTool } from './tool-words.ts'
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

afterEach(cleanup)

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

  it('L-15: has words of its own for every tool there is', () => {
    const names = [...reference.matchAll(/^## `?(\w+)`?/gm)].map(([, name = '']) => name)
    expect(names).toContain('read_messages')
    expect(names.filter((name) => /_/.test(name) && !isNamedTool(name))).toEqual([])
  })
})
