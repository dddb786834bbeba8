import type { EntityId } from '@arachne/contract'
import type { Limits } from '@arachne/core/identities'
import { describe, expect, it } from 'vitest'

import { createCallLimits } from './call-limits.ts'

const UNLIMITED: Limits = {
  entityCalls: 0,
  entitySends: 0,
  ownerCalls: 0,
  ownerSends: 0,
  tokenCalls: 0,
  channelSends: 0,
  addressRequests: 0,
  personWrites: 0,
}
const [KAEL, MIRA] = ['kael', 'mira'] as unknown as [EntityId, EntityId]

const caller = (id: EntityId, over: { owner?: string; key?: string } = {}) => ({
  entity: { id, ownerId: over.owner ?? 'lyss' },
  readerId: over.key ?? `key:${id}`,
})

const REFUSED = { code: 'rate_limited', details: { retryAfterSeconds: expect.any(Number) } }

describe('I-45: limits per minute', () => {
  it('count the calls of one entity, and leave the others alone', async () => {
    const limits = createCallLimits({ ...UNLIMITED, entityCalls: 2 })
    await limits.takeCall(caller(KAEL), 'call')
    await limits.takeCall(caller(KAEL), 'send')
    await expect(limits.takeCall(caller(KAEL), 'call')).rejects.toMatchObject(REFUSED)
    await expect(limits.takeCall(caller(MIRA), 'call')).resolves.toBeUndefined()
  })

  it('count what leaves something on Discord apart', async () => {
    const limits = createCallLimits({ ...UNLIMITED, entitySends: 1 })
    await limits.takeCall(caller(KAEL), 'send')
    await expect(limits.takeCall(caller(KAEL), 'send')).rejects.toMatchObject(REFUSED)
    await expect(limits.takeCall(caller(KAEL), 'call')).resolves.toBeUndefined()
  })

  it.each([
    ['ownerCalls', 'call'],
    ['ownerSends', 'send'],
  ] as const)('count %s over all entities of one owner', async (which, kind) => {
    const limits = createCallLimits({ ...UNLIMITED, [which]: 2 })
    await limits.takeCall(caller(KAEL), kind)
    await limits.takeCall(caller(MIRA), kind)
    await expect(limits.takeCall(caller(KAEL), kind)).rejects.toMatchObject(REFUSED)
    await expect(limits.takeCall(caller(KAEL, { owner: 'ben' }), kind)).resolves.toBeUndefined()
  })

  it('count one credential apart from another of the same entity', async () => {
    const limits = createCallLimits({ ...UNLIMITED, tokenCalls: 1 })
    await limits.takeCall(caller(KAEL), 'call')
    await expect(limits.takeCall(caller(KAEL), 'call')).rejects.toMatchObject(REFUSED)
    await expect(limits.takeCall(caller(KAEL, { key: 'grant' }), 'call')).resolves.toBeUndefined()
  })

  it('A-13: count what a person changes, and what stays of it, by minute and by day', async () => {
    const [said, done] = [
      { bytes: 10, isChat: true },
      { bytes: 10, isChat: false },
    ]
    const limits = createCallLimits({ ...UNLIMITED, personWrites: 5 })
    await limits.takeWrite('lyss', said)
    await expect(limits.takeWrite('lyss', said)).rejects.toMatchObject(REFUSED)
    for (let at = 0; at < 4; at += 1) await limits.takeWrite('lyss', done)
    await expect(limits.takeWrite('lyss', done)).rejects.toMatchObject(REFUSED)
    await expect(limits.takeWrite('ben', said)).resolves.toBeUndefined()
    const large = { bytes: 1024 * 1024, isChat: false }
    const few = createCallLimits({ ...UNLIMITED, personWrites: 1000 })
    for (let at = 0; at < 64; at += 1) await few.takeWrite('lyss', large)
    await expect(few.takeWrite('lyss', done)).rejects.toMatchObject(REFUSED)
    await expect(few.takeWrite('ben', done)).resolves.toBeUndefined()
    const none = createCallLimits(UNLIMITED)
    for (let at = 0; at < 100; at += 1) await none.takeWrite('lyss', large)
  })

  it('count requests by address', async () => {
    const limits = createCallLimits({ ...UNLIMITED, addressRequests: 1 })
    await limits.takeRequest('192.0.2.1')
    await expect(limits.takeRequest('192.0.2.1')).rejects.toMatchObject(REFUSED)
    await expect(limits.takeRequest('192.0.2.2')).resolves.toBeUndefined()
  })

  it('say what is left, and nothing when there is no limit', async () => {
    const limits = createCallLimits({ ...UNLIMITED, entityCalls: 3 })
    expect(await limits.allowance(KAEL)).toEqual({ limit: 3, remaining: 3, resetSeconds: 60 })
    for (let call = 0; call < 4; call += 1) {
      await limits.takeCall(caller(KAEL), 'call').catch(() => undefined)
    }
    expect(await limits.allowance(KAEL)).toMatchObject({ limit: 3, remaining: 0 })
    expect(await createCallLimits(UNLIMITED).allowance(KAEL)).toBeUndefined()
  })
})
