import { describe, expect, it } from 'vitest'

import { openAcross, openWithLiveKeys } from './attacks.ts'
import { FAULTS } from './faults.ts'
import { Difference, simulate, type Fault, type Outcome } from './simulation.ts'

const SEEDS = 40
const OPERATIONS = 500
/** Attacks on everything would take longer than the rest. */
const ATTACKED_CHANGES = 5
const LAST_SEALINGS = 12

async function attack(outcome: Outcome): Promise<string[]> {
  const some = outcome.changes.filter(
    (_, at) => at % Math.ceil(outcome.changes.length / ATTACKED_CHANGES) === 0,
  )
  const across = await Promise.all(some.map((change) => openAcross(outcome, change)))
  const last = { ...outcome, sealings: outcome.sealings.slice(-LAST_SEALINGS) }
  return [...across.flat(), ...openWithLiveKeys(last)]
}

describe('the mailbox and a naive model of it', () => {
  it('I-06, I-24, I-25, I-26: agree on 20,000 random operations, and no attack on what they leave works', async () => {
    let delivered = 0
    let dropped = 0
    let liveKeys = 0
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const outcome = await simulate(seed, OPERATIONS)
      delivered += outcome.delivered
      dropped += outcome.dropped
      liveKeys += outcome.liveKeys.length
      expect({ seed, opened: await attack(outcome), left: outcome.bytesLeft }).toEqual({
        seed,
        opened: [],
        left: 0,
      })
    }
    // A simulation in which nothing happens would agree as well.
    expect(delivered).toBeGreaterThan(4000)
    expect(dropped).toBeGreaterThan(1000)
    expect(liveKeys).toBeGreaterThan(SEEDS)
  })
})

async function isNoticed(fault: Fault): Promise<boolean> {
  for (let seed = 1; seed <= 20; seed += 1) {
    try {
      const outcome = await simulate(seed, OPERATIONS, fault)
      if (outcome.bytesLeft > 0 || (await attack(outcome)).length > 0) return true
    } catch (error) {
      if (error instanceof Difference) return true
      throw error
    }
  }
  return false
}

describe('planted faults', () => {
  it.each(FAULTS)('are noticed: $name', async (fault) => {
    expect(await isNoticed(fault)).toBe(true)
  })
})
