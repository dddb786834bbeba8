import { describe, expect, it } from 'vitest'

import { summarise } from './summary.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'x.test.ts',
  status,
  assertionResults: tests.map((status_, n) => ({ fullName: `test ${n}`, status: status_ })),
})
const report = (success: boolean, ...files: object[]) => JSON.stringify({ success, testResults: files })

const timed = (name: string, endTime: number) => ({
  ...file('passed', 'passed'),
  name,
  startTime: 0,
  endTime,
})

describe('the closing line', () => {
  it('counts passed and failed tests', () => {
    const { line } = summarise(
      report(false, file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')),
    )
    expect(line).toBe('3 passed, 1 failed')
  })

  it('counts a file that could not be loaded as a failure', () => {
    expect(summarise(report(false, file('passed', 'passed'), file('failed'))).failed).toBe(1)
  })

  it('counts an error outside every test as a failure', () => {
    expect(summarise(report(false, file('passed', 'passed'))).failed).toBe(1)
  })

  it('names the files that took longest, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, n) => timed(`/somewhere/packages/x/${n}.test.ts`, n * 1000))
    const { slowest } = summarise(report(true, ...files))
    expect(slowest).toHaveLength(10)
    expect(slowest[0]?.trim()).toBe('11.0 s  packages/x/11.test.ts')
  })

  it('names what was skipped', () => {
    const summary = summarise(report(true, file('passed', 'passed', 'skipped', 'pending')))
    expect(summary).toMatchObject({
      line: '1 passed, 0 failed, 2 skipped',
      skippedNames: ['test 1', 'test 2'],
    })
  })
})
