import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type ConformanceMount, mountFixture, WAYS } from '../../../packages/server/test/conformance/mount.ts'
import { pathInModules, runTool } from './tools.ts'

const SUITE = pathInModules('@modelcontextprotocol/conformance/dist/index.js')
const RUN_MS = 240_000

/** The suite waits half a second for their streams, however busy the machine is: they may try again, by themselves. */
const BY_THE_CLOCK = ['server-stateless']
const TRIES = 5

describe.each(WAYS)('with %s', (way) => {
  let mount: ConformanceMount
  let results: string
  beforeAll(async () => {
    mount = await mountFixture(way)
    results = await mkdtemp(join(tmpdir(), 'arachne-conformance-'))
  })
  afterAll(async () => {
    await mount[Symbol.asyncDispose]()
    await rm(results, { recursive: true, force: true })
  })

  it.each([
    ['2026-07-28', 37],
    ['2025-11-25', 30],
  ])('I-50: the transport passes everything MCP %s requires', async (revision, required) => {
    const { code, stdout } = await runSuite('--requirements', revision, '--timeout', '60000')
    const { passed, failed } = summaryOf(stdout)
    const flaws: string[] = []
    for (const scenario of failed) {
      const flaw = BY_THE_CLOCK.includes(scenario) ? await tryAgain(scenario, revision) : 'failed'
      if (flaw !== undefined) flaws.push(`${scenario}: ${flaw}`)
    }
    expect(flaws).toEqual([])
    expect(passed + failed.length).toBe(required)
    expect(code).toBe(failed.length === 0 ? 0 : 1)
  })

  const runSuite = (...args: string[]) =>
    runTool(SUITE, ['server', '--url', mount.url, '-o', results, ...args], { cwd: results, timeout: RUN_MS })

  /** What its last try found wrong; undefined: nothing. */
  async function tryAgain(scenario: string, revision: string): Promise<string | undefined> {
    let flaw: string | undefined
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { code, stdout } = await runSuite('--scenario', scenario, '--spec-version', revision)
      if (code === 0) return undefined
      flaw = stdout
    }
    return flaw
  }
})

/** Of the scenarios that count. The others are of extensions, or newer than the revision. */
function summaryOf(output: string): { passed: number; failed: string[] } {
  const [, summary = ''] = output.split('=== SUMMARY ===')
  const [scenarios = '', unscored = ''] = summary.split('Not scored for')
  const ignored = new Set([...unscored.matchAll(/[✓✗] (\S+) \(/g)].map((match) => match[1]))
  const counted = [...scenarios.matchAll(/([✓✗]) (\S+): /g)].filter((match) => !ignored.has(match[2]))
  const failed = counted.flatMap(([, mark, name]) => (mark === '✗' && name !== undefined ? [name] : []))
  return { passed: counted.length - failed.length, failed }
}
