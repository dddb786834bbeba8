import { describe, expect, it } from 'vitest'

import { sampleOrga } from '../../testing/fake-orga.ts'
import { accessBody, isForDays, newAccess, toggled } from './access-form.ts'
import { lentOf } from './lent-of.ts'

const { agents } = sampleOrga().settings
const form = { ...newAccess(agents), name: ' Claude Code ' }

describe('what is lent to an agent', () => {
  it('is reading, with no role, for as long as the organisation allows, unless more is chosen', () => {
    expect(accessBody(form)).toEqual({
      name: 'Claude Code',
      role_ids: [],
      permission: 'readonly',
      scopes: ['swarmrise:read'],
      resource_types: [
        'channels',
        'messages',
        'decisions',
        'policies',
        'teams',
        'members',
        'roles',
        'topics',
        'governance-tools',
      ],
      days: 90,
      ask_first: false,
    })
  })

  it.each([
    [true, true, 'action', ['swarmrise:read', 'swarmrise:write', 'swarmrise:governance']],
    [true, false, 'action', ['swarmrise:read', 'swarmrise:write']],
    [false, true, 'action', ['swarmrise:read', 'swarmrise:governance']],
    [false, false, 'readonly', ['swarmrise:read']],
  ] as const)('writing %s and answering %s is %s', (writes, governs, permission, scopes) => {
    const body = accessBody({ ...form, permission: 'action', writes, governs })
    expect(body).toMatchObject({ permission, scopes })
  })

  it('asks first where the organisation wants that, and only before acts', () => {
    const asking = newAccess({ ...agents, ask_first: true })
    expect(accessBody({ ...asking, permission: 'action' }).ask_first).toBe(true)
    expect(accessBody(asking).ask_first).toBe(false)
  })

  it('is said by what its scopes leave', () => {
    const all = ['swarmrise:read', 'swarmrise:write', 'swarmrise:governance'] as const
    expect(lentOf({ permission: 'readonly', scopes: [...all] })).toBe('read')
    expect(lentOf({ permission: 'action', scopes: [...all] })).toBe('all')
    expect(lentOf({ permission: 'action', scopes: ['swarmrise:read', 'swarmrise:write'] })).toBe('write')
    expect(lentOf({ permission: 'action', scopes: ['swarmrise:governance'] })).toBe('governance')
  })

  it.each([
    ['1', true],
    ['90', true],
    ['0', false],
    ['91', false],
    ['2.5', false],
    ['', false],
    ['soon', false],
  ])('lasts %s days: %s', (days, good) => {
    expect(isForDays({ days }, 90)).toBe(good)
  })

  it('is ticked one by one', () => {
    expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
    expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  })
})
