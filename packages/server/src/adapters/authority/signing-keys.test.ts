import { randomBytes } from 'node:crypto'

import type { SigningKeyRow, SigningKeyStore } from '@arachne/core/authority'
import { describe, expect, it } from 'vitest'

import { createMemoryActs } from '../../../../core/test/act-fakes.ts'
import { createAtRest } from './at-rest.ts'
import { openSigningKeys } from './signing-keys.ts'

const MINUTE = 60_000

function setUp() {
  let rows: SigningKeyRow[] = []
  let now = Date.parse('2026-11-15T12:00:00.000Z')
  const store: SigningKeyStore = {
    list: async () => [...rows],
    add: async (row) => void rows.push(row),
    addFirst: async (row, besides) => {
      if (rows.every(({ kid }) => besides.includes(kid))) rows.push(row)
    },
    remove: async (kids) => void (rows = rows.filter(({ kid }) => !kids.includes(kid))),
  }
  const unreadable: string[][] = []
  const root = randomBytes(32)
  const open = (secret: Uint8Array = root) =>
    openSigningKeys({
      store,
      acts: createMemoryActs({ signingKeys: store }, { record: async () => undefined as never }),
      atRest: createAtRest(secret),
      clock: { now: () => now },
      onUnreadable: (kids) => unreadable.push(kids),
    })
  return { open, unreadable, rows: () => rows, pass: (ms: number) => void (now += ms) }
}

describe('signing keys', () => {
  it('are made at the first start, and are the same ever after', async () => {
    const { open, rows } = setUp()
    const first = await open()
    const second = await open()
    expect(second.current()).toEqual(first.current())
    expect(rows()).toHaveLength(1)
    expect(JSON.stringify(rows())).not.toContain(first.current().d)
  })

  it('are published without their private half, as the same object until something changes', async () => {
    const { open } = setUp()
    const keys = await open()
    const published = keys.publicKeys()
    await keys.refresh()
    expect(keys.publicKeys()).toBe(published)
    expect(published.keys.map((key) => 'd' in key)).toEqual([false])
    await keys.rotate('operator:local')
    expect(keys.publicKeys()).not.toBe(published)
  })

  it('change so that every process knows a key before anybody signs with it', async () => {
    const { open, pass } = setUp()
    const [here, there] = [await open(), await open()]
    const old = here.current().kid
    pass(1000)
    const { kid } = await here.rotate('operator:local')
    expect([here.current().kid, there.current().kid]).toEqual([old, old])
    pass(20_000)
    await there.refresh()
    expect(there.publicKeys().keys.map((key) => key.kid)).toContain(kid)
    pass(40_000)
    expect([here.current().kid, there.current().kid]).toEqual([kid, kid])
  })

  it('are known until the last token they signed is over, and then forgotten', async () => {
    const { open, pass, rows } = setUp()
    const keys = await open()
    const old = keys.current().kid
    pass(1000)
    await keys.rotate('operator:local')
    pass(62 * MINUTE)
    await keys.refresh()
    expect(keys.publicKeys().keys.map(({ kid }) => kid)).toContain(old)
    pass(10 * MINUTE)
    await keys.refresh()
    expect(keys.publicKeys().keys.map(({ kid }) => kid)).not.toContain(old)
    expect(rows()).toHaveLength(1)
  })

  it('are made anew, and the old ones reported, under another secret', async () => {
    const { open, unreadable } = setUp()
    const old = (await open()).current().kid
    const keys = await open(randomBytes(32))
    expect(keys.current().kid).not.toBe(old)
    expect(keys.publicKeys().keys).toHaveLength(1)
    expect(unreadable).toEqual([[old]])
  })
})
