import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { startSandbox } from '../support/index.ts'
import { discordRoutes, sameRoute } from '../support/spec/check-exchange.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
const listed = [...readme.matchAll(/^(GET|POST|PUT|PATCH|DELETE) (\/\S+)$/gm)].map((match) => ({
  method: match[1] ?? '',
  path: match[2] ?? '',
}))

describe('the list of routes', () => {
  it('S-03: names in the README exactly what Discord has and the sandbox does not serve', async () => {
    await using sandbox = await startSandbox({ seed: 'empty' })
    const missing = discordRoutes().filter(
      (route) => !sandbox.routes.some((served) => sameRoute(served, route)),
    )
    expect(listed).toEqual(missing)
  })

  it('S-03: answers what is on the list with 404 and says that Discord has it', async () => {
    await using sandbox = await startSandbox()
    const headers = { authorization: `Bot ${sandbox.application.botToken}` }
    const answer = await fetch(`${sandbox.endpoints.api}/v10/sticker-packs`, { headers })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({
      message: '404: Not Found (Discord has GET /sticker-packs, the sandbox does not serve it)',
      code: 0,
    })
  })
})
