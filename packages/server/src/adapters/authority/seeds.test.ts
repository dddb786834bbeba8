import { randomBytes } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { createSeeds } from './seeds.ts'

describe('the seed of a grant', () => {
  const seeds = createSeeds(randomBytes(32))
  const seed = seeds.make()

  it('comes back from its wrapping, which differs every time and does not show it', () => {
    const [one, other] = [seeds.wrap(seed, 'g1'), seeds.wrap(seed, 'g1')]
    expect(one).toHaveLength(80)
    expect(one).not.toBe(other)
    expect(Buffer.from(one, 'base64url').includes(Buffer.from(seed, 'base64url'))).toBe(false)
    expect(seeds.unwrap(one, 'g1')).toBe(seed)
  })

  it('stays closed for another grant, another server and after any change', () => {
    const gk = seeds.wrap(seed, 'g1')
    expect(seeds.unwrap(gk, 'g2')).toBeUndefined()
    expect(createSeeds(randomBytes(32)).unwrap(gk, 'g1')).toBeUndefined()
    expect(seeds.unwrap('', 'g1')).toBeUndefined()
    expect(seeds.unwrap(gk.slice(4), 'g1')).toBeUndefined()
    for (const at of [0, 20, 79]) {
      const other = gk[at] === 'A' ? 'Q' : 'A'
      expect(seeds.unwrap(gk.slice(0, at) + other + gk.slice(at + 1), 'g1')).toBeUndefined()
    }
  })
})
