import { expect, it } from 'vitest'

import { createSessionPool } from './session-pool.ts'

const MINUTE = 60_000

function setUp() {
  let now = 0
  const closed: string[] = []
  const pool = createSessionPool<string>({ clock: { now: () => now }, close: (name) => closed.push(name) })
  return {
    pool,
    closed,
    advance: (ms: number) => (now += ms),
    [Symbol.dispose]: () => pool[Symbol.dispose](),
  }
}

it('gives a session to its owner only', () => {
  using world = setUp()
  world.pool.add('a', 'kael', 'session a')
  expect(world.pool.use('a', 'kael')?.session).toBe('session a')
  expect(world.pool.use('a', 'mira')).toBeUndefined()
  expect(world.pool.use('b', 'kael')).toBeUndefined()
})

it('ends a session after thirty idle minutes, but not while it is in use', () => {
  using world = setUp()
  world.pool.add('idle', 'kael', 'idle')
  world.pool.add('busy', 'kael', 'busy')
  const use = world.pool.use('busy', 'kael')
  world.advance(31 * MINUTE)
  expect(world.pool.use('idle', 'kael')).toBeUndefined()
  expect(world.pool.use('busy', 'kael')?.session).toBe('busy')
  use?.done()
  expect(world.closed).toEqual(['idle'])
})

it('counts the idle time from the end of the last use', () => {
  using world = setUp()
  world.pool.add('a', 'kael', 'a')
  const use = world.pool.use('a', 'kael')
  world.advance(40 * MINUTE)
  use?.done()
  world.advance(29 * MINUTE)
  expect(world.pool.use('a', 'kael')).toBeDefined()
})

it('lets the least used of an owner make room, and nobody else’s', () => {
  using world = setUp()
  world.pool.add('other', 'mira', 'other')
  for (let i = 0; i < 20; i += 1) {
    world.advance(1)
    world.pool.add(`s${i}`, 'kael', `s${i}`)
  }
  world.advance(1)
  world.pool.use('s0', 'kael')?.done()
  world.pool.add('new', 'kael', 'new')
  expect(world.closed).toEqual(['s1'])
  expect(world.pool.use('other', 'mira')).toBeDefined()
})

it('keeps those with a stream open while an idle one can make room, of one owner and in total', () => {
  using world = setUp()
  world.pool.add('streaming', 'kael', 'streaming')
  const stream = world.pool.use('streaming', 'kael')
  for (let i = 0; i < 40; i += 1) {
    world.advance(1)
    world.pool.add(`s${i}`, 'kael', `s${i}`)
  }
  expect(world.closed).toHaveLength(21)
  expect(world.closed).not.toContain('streaming')
  for (let i = 0; i < 2_000; i += 1) {
    world.advance(1)
    world.pool.add(`o${i}`, `owner ${i}`, `o${i}`)
  }
  expect(world.pool.use('streaming', 'kael')).toBeDefined()
  expect(world.closed).toContain('s39')
  stream?.done()
})

it('stays bounded when every session has a stream open: the one used longest ago ends', () => {
  using world = setUp()
  for (let i = 0; i < 21; i += 1) {
    world.advance(1)
    world.pool.add(`s${i}`, 'kael', `s${i}`)
    world.pool.use(`s${i}`, 'kael')
  }
  expect(world.closed).toEqual(['s0'])
})

it('holds a bounded number in total', () => {
  using world = setUp()
  for (let i = 0; i < 2_001; i += 1) {
    world.advance(1)
    world.pool.add(`s${i}`, `owner ${i}`, `s${i}`)
  }
  expect(world.closed).toEqual(['s0'])
})

it('closes everything at the end', () => {
  const { pool, closed } = setUp()
  pool.add('a', 'kael', 'a')
  pool.end('a')
  pool.end('a')
  pool.add('b', 'kael', 'b')
  pool[Symbol.dispose]()
  expect(closed).toEqual(['a', 'b'])
})
