import { describe, expect, it } from 'vitest'

import { callsOf, missingIn, optionsOf, startCommand } from './command-draft.ts'
import { askedAt, choicesFor } from './completion.ts'
import { madeUpState } from './made-up.ts'

const status = {
  id: '1',
  application_id: 'a',
  type: 1,
  name: 'status',
  description: 'status',
  options: [
    { type: 1, name: 'show', description: 'show it' },
    {
      type: 1,
      name: 'hide',
      description: 'hide it',
      options: [{ type: 4, name: 'minutes', description: 'how long', required: true }],
    },
  ],
}

describe('completion', () => {
  it.each([
    ['/wh', 3, { kind: 'command', word: 'wh' }],
    ['hi @be', 6, { kind: 'person', word: 'be', from: 3 }],
    ['in #boo', 7, { kind: 'channel', word: 'boo', from: 3 }],
    [':ta', 3, { kind: 'emoji', word: 'ta', from: 0 }],
  ])('sees what %j asks for', (text, caret, asked) => {
    expect(askedAt(text, caret)).toMatchObject(asked)
  })

  it.each([
    ['a/b', 3],
    ['mail@ben', 8],
    ['10:30', 5],
    ['', 0],
  ])('asks nothing for %j', (text, caret) => {
    expect(askedAt(text, caret)).toBeNull()
  })

  it('puts those first whose name begins with the word', () => {
    const state = madeUpState()
    const channel = state.channels.get('c1')!
    const asked = { kind: 'person' as const, word: 'a', from: 0, to: 2 }
    const labels = choicesFor(state, channel, asked, []).map(({ label }) => label)
    expect(labels.slice(0, 2).toSorted()).toEqual(['Arachne', 'Lyss Aldana'])
    expect(labels).toContain('Ben Kowalski')
  })

  it('lists each subcommand by its own name', () => {
    const state = madeUpState()
    const asked = { kind: 'command' as const, word: 'status h', from: 0, to: 9 }
    const choices = choicesFor(state, state.channels.get('c1')!, asked, [status])
    expect(choices.map(({ label, hint }) => [label, hint])).toEqual([['/status hide', 'hide it']])
  })

  it('says what is missing and nests what is given', () => {
    const draft = startCommand(callsOf(status)[1]!)
    expect(missingIn(draft)).toBe('“minutes” is required.')
    draft.values.set('minutes', { text: '10', value: 10 })
    expect(missingIn(draft)).toBeNull()
    expect(optionsOf(draft)).toEqual([
      { type: 1, name: 'hide', options: [{ type: 4, name: 'minutes', value: 10 }] },
    ])
  })
})
