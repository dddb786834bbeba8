import { describe, expect, it } from 'vitest'

import { type Caller, createCutMemory, waitBudget } from './patience.ts'

const CALLER: Caller = { tasks: false }
const ms = (over: Partial<Caller>) => {
  const budget = waitBudget({ ...CALLER, ...over })
  return budget.task ? 'task' : budget.ms
}

describe('how long a call waits', () => {
  it.each([
    ['a client with tasks', { tasks: true, client: 'claude-code' }, 'task'],
    ['Claude Code', { client: 'claude-code' }, 45_000],
    ['a client whose person says more', { client: 'claude-code', patientMs: 25 * 60_000 }, 25 * 60_000],
    ['a client whose person says less', { client: 'claude-ai', patientMs: 20_000 }, 20_000],
    ['Claude Desktop', { client: 'claude-ai' }, 200_000],
    ['claude.ai', { client: 'claude.ai' }, 200_000],
    ['a client nobody knows', { client: 'some-sdk' }, 45_000],
    ['a client without a name', {}, 45_000],
    ['a call that wants less', { maxWaitSeconds: 10 }, 10_000],
    ['a call that wants more than its client bears', { maxWaitSeconds: 600 }, 45_000],
    ['a call that does not want to wait', { maxWaitSeconds: 0 }, 0],
  ] as const)('is known for %s', (_who, over, expected) => {
    expect(ms(over)).toBe(expected)
  })

  it('D-42: is shorter than before for a client that cancelled, and below 50 seconds for one nobody knows', () => {
    const cuts = createCutMemory()
    cuts.cut('some-sdk', 30_000)
    expect(ms({ client: 'some-sdk', cutAtMs: cuts.cutAt('some-sdk') })).toBe(24_000)
    expect(ms({ client: 'other', cutAtMs: cuts.cutAt('other') })).toBeLessThan(50_000)
    cuts.cut('some-sdk', 5 * 60_000)
    expect(ms({ client: 'some-sdk', cutAtMs: cuts.cutAt('some-sdk') })).toBe(45_000)
    cuts.cut('patient', 10 * 60_000)
    const patient = { client: 'patient', patientMs: 25 * 60_000 }
    expect(ms({ ...patient, cutAtMs: cuts.cutAt('patient') })).toBe(8 * 60_000)
  })

  it('remembers a bounded number of clients', () => {
    const cuts = createCutMemory()
    for (let number = 0; number < 500; number += 1) cuts.cut(`client ${number}`, 1_000)
    expect(cuts.cutAt('client 0')).toBeUndefined()
    expect(cuts.cutAt('client 499')).toBe(1_000)
  })
})
