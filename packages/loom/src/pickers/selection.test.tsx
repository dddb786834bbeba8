import { describe, expect, it } from 'vitest'

import { chosenOf, effective, selectionOf, withMode, withTicks } from './selection.ts'

const ALL = ['read_messages', 'send_message', 'add_reaction']

describe('a selection of all, these or none', () => {
  it('L-08: never turns the last untick into "all"', () => {
    const one = selectionOf(['read_messages'])
    expect(chosenOf(withTicks(one, ['read_messages'], false, ALL))).toBe('none')
  })

  it('L-08: keeps the ticks while "all" or "none" is tried', () => {
    const these = selectionOf(['read_messages', 'send_message'])
    expect(chosenOf(withMode(these, 'all'))).toBe('all')
    expect(chosenOf(withMode(these, 'none'))).toBe('none')
    expect(chosenOf(withMode(withMode(these, 'none'), 'these'))).toEqual(['read_messages', 'send_message'])
  })

  it('L-08: begins from what was seen when something is unticked under "all"', () => {
    const rest = withTicks(selectionOf('all'), ['add_reaction'], false, ALL)
    expect(chosenOf(rest)).toEqual(['read_messages', 'send_message'])
  })

  it('L-08: begins from nothing when something is ticked under "none"', () => {
    expect(chosenOf(withTicks(selectionOf('none'), ['send_message'], true, ALL))).toEqual(['send_message'])
  })

  it('L-08: counts as "all" only what "all" covers', () => {
    expect(effective(selectionOf('all'), ALL).has('delete_channel')).toBe(false)
  })
})
