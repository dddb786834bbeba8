import { describe, expect, it } from 'vitest'

import { madeUpChannel, madeUpState } from './made-up.ts'
import { CAN, may, mayWrite } from './permissions.ts'

const VIEW = String(CAN.VIEW)
const hidden = { id: 'g', type: 0, allow: '0', deny: VIEW }

describe('what the page shows me', () => {
  it('follows the roles of the server', () => {
    const state = madeUpState()
    const channel = state.channels.get('c1')!
    expect(may(state, channel, CAN.VIEW)).toBe(true)
    expect(may(state, channel, CAN.MANAGE_MESSAGES)).toBe(false)
  })

  it('hides a channel that everybody is kept out of, but not from a role that is let in', () => {
    const state = madeUpState()
    const letIn = { id: 'r1', type: 0, allow: VIEW, deny: '0' }
    const council = madeUpChannel('c3', 'council', { permission_overwrites: [hidden, letIn] })
    expect(may(state, council, CAN.VIEW)).toBe(false)
    state.me = { ...state.me!, id: 'lyss' }
    expect(may(state, council, CAN.VIEW)).toBe(true)
  })

  it('gives the owner everything and asks the channel about its threads', () => {
    const state = madeUpState()
    state.channels.set('c3', madeUpChannel('c3', 'council', { permission_overwrites: [hidden] }))
    const thread = madeUpChannel('t1', 'talk', { type: 11, parent_id: 'c3' })
    expect(may(state, thread, CAN.VIEW)).toBe(false)
    state.guilds.get('g')!.owner_id = 'ben'
    expect(may(state, thread, CAN.MANAGE_THREADS)).toBe(true)
  })

  it('closes a locked thread to those who do not manage threads', () => {
    const state = madeUpState()
    state.guilds.get('g')!.roles.get('g')!.permissions = String(CAN.VIEW | CAN.SEND_IN_THREADS)
    const thread = madeUpChannel('t1', 'talk', { type: 11, parent_id: 'c1' })
    expect(mayWrite(state, thread)).toBe(true)
    expect(mayWrite(state, { ...thread, thread_metadata: { archived: true, locked: true } })).toBe(false)
  })
})
