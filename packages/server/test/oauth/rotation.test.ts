import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createClient } from '@arachne/contract/client'
import { createSandbox } from '@arachne/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createBrowser, locationOf } from '../support/browser.ts'
import {
  exchange,
  refresh,
  registered,
  request,
  type TestClient,
  type Tokens,
} from '../support/oauth-fixture.ts'
import { plain } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

let now = Date.now()
let app: AppOnDiscord
let site: string
let kael: Resident
let client: TestClient

beforeAll(async () => {
  const sandbox = await createSandbox()
  const { id, clientSecret } = sandbox.application
  app = await startAppOnDiscord(
    { DISCORD_CLIENT_ID: id, DISCORD_CLIENT_SECRET: clientSecret, ADDRESS_REQUESTS_PER_MINUTE: '0' },
    { clock: { now: () => now } },
    sandbox,
  )
  site = app.url.replace('127.0.0.1', 'localhost')
  kael = await app.moveIn()
  client = await registered({ url: site })
})
afterAll(() => app[Symbol.asyncDispose]())

/** Through the real pages: login, consent, code, token. */
async function connect(): Promise<Tokens> {
  const browser = createBrowser({ site, sandbox: app.sandbox })
  const { params, verifier } = request(client, { resource: `${site}/mcp/${kael.id}` })
  const asked = await browser.go(
    `${site}/authorize?${new URLSearchParams(params as Record<string, string>).toString()}`,
  )
  const consent = new URL(locationOf(asked), site)
  await browser.logIn('lyss', consent.pathname)
  const page = await (await browser.go(consent.href)).text()
  const csrf = /name="csrf"[^>]*value="([^"]*)"/.exec(page)?.[1] ?? ''
  const answered = await browser.go(consent.href, {
    method: 'POST',
    headers: { origin: site, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrf, decision: 'authorise', entity: kael.id, span: 'open' }).toString(),
  })
  const back = await browser.go(new URL(`/authorize/${consent.pathname.split('/').at(-1)}`, site).href)
  expect([answered.status, back.status]).toEqual([200, 303])
  const code = new URL(locationOf(back)).searchParams.get('code') ?? ''
  const { body, status } = await exchange({ url: site }, client, { code, verifier })
  expect(status).toBe(200)
  return body
}

const call = async (token: string) =>
  (await plain({ url: `${site}/mcp/${kael.id}`, key: token }, 'tools/list')).status
const kidOf = (jwt: string) =>
  (JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid

function operator() {
  const token = readFileSync(join(app.dataDir, 'local-token'), 'utf8').trim()
  return createClient({ baseUrl: app.url, token, fetch: (url, init) => fetch(url, init) })
}

describe('a new signing key', () => {
  it('takes over within a minute, and nobody notices', async () => {
    const first = await connect()
    expect(await call(first.access_token)).toBe(200)
    const { signing_key } = await operator().rotateSecrets({})
    expect(await call(first.access_token)).toBe(200)
    now += 61_000
    const { body: second } = await refresh({ url: site }, client, first.refresh_token)
    expect([kidOf(first.access_token) === signing_key, kidOf(second.access_token)]).toEqual([
      false,
      signing_key,
    ])
    expect([await call(first.access_token), await call(second.access_token)]).toEqual([200, 200])
  })

  it('shuts out what the old one signed when it is to be forgotten; apps refresh and go on', async () => {
    const before = await connect()
    await operator().rotateSecrets({ forget_old: true })
    expect(await call(before.access_token)).toBe(401)
    const { body } = await refresh({ url: site }, client, before.refresh_token)
    expect(await call(body.access_token)).toBe(200)
  })

  it('is noted in the journal, and not for everybody to make', async () => {
    const browser = createBrowser({ site, sandbox: app.sandbox })
    await browser.logIn('lyss')
    const refused = await browser.api('POST /secrets/rotate', {})
    expect([403, 404]).toContain(refused.status)
    expect((await operator().verifyJournal({ space: 'instance' })).ok).toBe(true)
  })
})
