import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { freePort } from '@arachne/sandbox/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { registerApp } from '../in-process/authority/app.ts'
import {
  ENGINES,
  openAuthorityFixture,
  type AuthorityFixture,
} from '../in-process/authority/authority-fixture.ts'
import { pathInModules } from './conformance/tools.ts'

const SUITE = pathInModules('@modelcontextprotocol/conformance/dist/index.js')

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(
    `the conformance suite for authorization servers, on ${engine.name}`,
    () => {
      let fixture: AuthorityFixture
      beforeAll(async () => void (fixture = await openAuthorityFixture(engine)))
      afterAll(() => fixture[Symbol.asyncDispose]())

      /** Runs it, and does in a browser what it asks for. */
      async function run(args: string[]): Promise<{ code: number | null; output: string }> {
        const lyss = await fixture.browser('lyss')
        const suite = spawn(process.execPath, [SUITE, 'authorization', '--url', fixture.site, ...args])
        const ended = once(suite, 'exit') as Promise<[number | null]>
        const lines: string[] = []
        for await (const line of createInterface({ input: suite.stdout })) {
          lines.push(line)
          if (!line.startsWith(`${fixture.site}/authorize?`)) continue
          await fetch(await lyss.agree(line, { entity: fixture.kael.id }))
        }
        const [code] = await ended
        return { code, output: lines.join('\n') }
      }

      // It never uses the secret of an app where apps without one are welcome.
      it.each([
        ['names the resource', true],
        ['names nothing', false],
      ])('I-50, A-01, A-04, A-06: passes for an app that %s', async (_name, hasResource) => {
        const port = await freePort()
        const { client } = await registerApp(fixture, {
          redirect_uris: [`http://127.0.0.1:${port}/callback`],
        })
        const resource = hasResource ? ['--resource', fixture.kael.url] : []
        const { code, output } = await run([
          '--client-id',
          client.client_id,
          '--port',
          String(port),
          ...resource,
        ])
        expect(output).toContain('Total: 3 passed, 0 failed')
        expect(output).not.toMatch(/FAILURE|WARNING|SKIPPED|✗/)
        expect(code).toBe(0)
      })
    },
  )
}
