import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type ConformanceMount, mountFixture, WAYS } from '../../../packages/server/test/conformance/mount.ts'
import { pathInModules, runTool } from './tools.ts'

const SUITE = pathInModules('@modelcontextprotocol/conformance/dist/index.js')
const RUN_MS = 180_000

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
  ])(
    'I-50: the transport passes everything MCP %s requires',
    async (revision, required) => {
      const args = ['server', '--url', mount.url, '--requirements', revision, '-o', results]
      const { code, stdout } = await runTool(SUITE, args, { cwd: results, timeout: RUN_MS })
      expect(summaryOf(stdout)).toEqual({ passed: required, failed: [] })
      expect(code).toBe(0)
    },
    RUN_MS,
  )
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
