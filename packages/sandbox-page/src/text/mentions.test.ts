import { describe, expect, it } from 'vitest'

import { madeUpState } from '../model/made-up.ts'
import { fromWire, toWire } from './mentions.ts'

const state = madeUpState()
const channel = state.channels.get('c1')

describe('names in what people write', () => {
  it.each([
    ['hello @ben', 'hello <@ben>'],
    ['@Ben Kowalski, look', '<@ben>, look'],
    ['@BEN!', '<@ben>!'],
    ['ask the @council', 'ask the <@&r1>'],
    ['see #book-club.', 'see <#c2>.'],
    ['@everyone', '@everyone'],
    ['mail me at a@ben.example', 'mail me at a@ben.example'],
    ['@benjamin is somebody else', '@benjamin is somebody else'],
    ['`@ben` stays code', '`@ben` stays code'],
    ['so :purr: and :tada:', 'so <:purr:77> and 🎉'],
    ['at 10:30:15', 'at 10:30:15'],
  ])('sends %j as %j', (text, wire) => {
    expect(toWire(state, channel, text)).toBe(wire)
  })

  it('comes back as names for editing', () => {
    expect(fromWire(state, channel, 'hello <@100> <@ben>')).toBe('hello <@100> <@ben>')
    state.users.set('100', { id: '100', username: 'mina' })
    expect(fromWire(state, channel, 'hello <@100>')).toBe('hello @mina')
  })
})
