import { randomBytes } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { createAtRest } from './at-rest.ts'

const root = randomBytes(32)
const atRest = createAtRest(root)

describe('what is kept at rest', () => {
  it('opens with the same label, id and secret', () => {
    const sealed = atRest.seal('RefreshToken', 'id', { seed: 'a', list: [1, null] })
    expect(atRest.open('RefreshToken', 'id', sealed)).toEqual({ seed: 'a', list: [1, null] })
    expect(createAtRest(root).open('RefreshToken', 'id', sealed)).toBeDefined()
  })

  it('opens for nobody else, and not after a change', () => {
    const sealed = atRest.seal('RefreshToken', 'id', { seed: 'a' })
    expect(atRest.open('Client', 'id', sealed)).toBeUndefined()
    expect(atRest.open('RefreshToken', 'other', sealed)).toBeUndefined()
    expect(createAtRest(randomBytes(32)).open('RefreshToken', 'id', sealed)).toBeUndefined()
    const bytes = Buffer.from(sealed, 'base64url')
    for (const at of [0, 14, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(atRest.open('RefreshToken', 'id', changed.toString('base64url'))).toBeUndefined()
    }
    for (const short of ['', 'abc', sealed.slice(0, 20)]) {
      expect(atRest.open('RefreshToken', 'id', short)).toBeUndefined()
    }
  })

  it('shows neither id nor content, and looks different every time', () => {
    const [one, two] = [
      atRest.seal('Client', 'secret-id', 'secret-text'),
      atRest.seal('Client', 'secret-id', 'secret-text'),
    ]
    expect(one).not.toBe(two)
    const all = `${one}${Buffer.from(one, 'base64url').toString('latin1')}${atRest.digest('Client', 'secret-id')}`
    expect(all).not.toContain('secret')
  })

  it('finds an id by a digest that only this secret makes', () => {
    expect(atRest.digest('Client', 'id')).toBe(atRest.digest('Client', 'id'))
    expect(atRest.digest('Client', 'id')).not.toBe(atRest.digest('RefreshToken', 'id'))
    expect(atRest.digest('Client', 'id')).not.toBe(createAtRest(randomBytes(32)).digest('Client', 'id'))
  })
})
