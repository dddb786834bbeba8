import { EntityId } from '@arachne/contract'
import { expect, it } from 'vitest'

import { welcome } from './welcome.ts'

const id = EntityId.parse('6f1c1a7e-4f5b-4c0e-9b1d-000000000001')
const url = `http://localhost:3000/mcp/${id}`
const of = (entity: object) =>
  welcome({
    loom: 'http://localhost:3000',
    chat: 'http://127.0.0.1:3001/',
    entities: [{ id, name: 'Kael', owner: 'lyss', url, isOff: false, ...entity }],
  })

it('prints a command that a shell takes as it is, whatever the entity is called by now', () => {
  expect(of({ name: 'Old "Tom" $(id)', key: 'ara_k' })).toContain(
    `claude mcp add --transport http old-tom-id ${url} --header "Authorization: Bearer ara_k"`,
  )
})

it('prints no key that opens nothing, and says why', () => {
  expect(of({})).toContain('its first key no longer works')
  expect(of({ isOff: true })).toContain('it’s switched off')
  expect(of({})).not.toContain('mcp add')
})

it('says who owns it now', () => {
  expect(of({ owner: 'ben', name: 'Tom' })).toContain('such as amara (runs it) or ben (owns Tom)')
})
