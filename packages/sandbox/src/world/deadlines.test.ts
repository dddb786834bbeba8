import { describe, expect, it } from 'vitest'

import { createClock } from './clock.ts'
import { createDeadlines } from './deadlines.ts'

describe('deadlines', () => {
  it('run in order of time when the clock is moved past them', () => {
    const clock = createClock(() => 0)
    using deadlines = createDeadlines(clock)
    const ran: string[] = []
    deadlines.at(2000, () => ran.push('second'))
    deadlines.at(1000, () => ran.push('first'))
    deadlines.at(9000, () => ran.push('later'))

    clock.advance(5000)

    expect(ran).toEqual(['first', 'second'])
  })

  it('do not run once they are called off', () => {
    const clock = createClock(() => 0)
    using deadlines = createDeadlines(clock)
    let runs = 0
    const callOff = deadlines.at(1000, () => (runs += 1))

    callOff()
    clock.advance(5000)

    expect(runs).toBe(0)
  })

  it('come by themselves in real time', async () => {
    using deadlines = createDeadlines(createClock())
    const reached = new Promise((resolve) => deadlines.at(Date.now() + 5, () => resolve('reached')))

    expect(await reached).toBe('reached')
  })
})
