import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { createSandbox } from '@arachne/sandbox'
import { runArguments } from '@arachne/sandbox/artefact'
import { until } from '@arachne/sandbox/testing'
import { freePort } from '@arachne/sandbox/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  type Answer,
  type App,
  type Attempt,
  CALLBACK,
  fetchCode,
  knock,
  post,
  registerApp,
} from '../in-process/authority/app.ts'
import { ENGINES } from '../in-process/authority/authority-fixture.ts'
import { type Browser, openBrowser } from '../in-process/authority/browser.ts'
import { connectOperator } from '../support/operator.ts'
import { ROOT, temporaryFolder } from '../support/product.ts'

const [, postgres] = ENGINES

/** One more process of the same instance. */
async function startProcess(env: Record<string, string>): Promise<{ dataDir: string } & AsyncDisposable> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(await temporaryFolder())
  const child = spawn(process.execPath, runArguments('server'), {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: folder.path, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  opening.defer(async () => {
    child.kill('SIGINT')
    await ended
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${env.PORT}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(async () => child.exitCode !== null || isUp(), 'a process to start')
  if (child.exitCode !== null) throw new Error('A process did not start.')
  const running = opening.move()
  return { dataDir: folder.path, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

describe.skipIf(postgres?.isMissing ?? true)('two processes on one Postgres', () => {
  const open = new AsyncDisposableStack()
  let site: string
  let sites: [string, string]
  let app: App
  let lyss: Browser
  let entity: { id: string; url: string }

  beforeAll(async () => {
    const place = open.use(await postgres!.place())
    const sandbox = open.use(await createSandbox())
    const [one, two] = [await freePort(), await freePort()]
    site = `http://localhost:${one}`
    sites = [site, `http://localhost:${two}`]
    const env = {
      DATABASE_URL: place.location,
      BASE_URL: site,
      JWT_SECRET: 'one secret for both, long enough to be one',
      DISCORD_API_URL: sandbox.endpoints.api,
      DISCORD_BOT_TOKEN: sandbox.application.botToken,
      DISCORD_CLIENT_ID: sandbox.application.id,
      DISCORD_CLIENT_SECRET: sandbox.application.clientSecret,
      ADDRESS_REQUESTS_PER_MINUTE: '0',
      TRUST_PROXY: '1',
    }
    const started = await Promise.all([one, two].map((port) => startProcess({ ...env, PORT: String(port) })))
    for (const each of started) open.use(each)
    const dataDir = started[0]?.dataDir ?? ''
    const operator = await connectOperator({ loom: site, dataDir })
    entity = (await operator.createEntity({ name: 'Kael', owner: 'lyss', print_key: true })).entity
    app = await registerApp({ site })
    lyss = openBrowser(site)
  })
  afterAll(() => open.disposeAsync())

  const at = (which: number, url: string) => url.replace(site, sites[which] ?? '')
  const token = (which: number, form: Record<string, string>): Promise<Answer> =>
    post(`${sites[which]}/token`, { client_id: app.client.client_id, ...form })
  const exchange = (which: number, code: string, { verifier }: Attempt) =>
    token(which, { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: CALLBACK })
  const refresh = (which: number, refresh_token: string) =>
    token(which, { grant_type: 'refresh_token', refresh_token })
  const statuses = async (jwt: string) =>
    Promise.all([knock(at(0, entity.url), jwt), knock(at(1, entity.url), jwt)])
  async function newCode() {
    const attempt = app.begin({ resource: entity.url })
    return { attempt, code: await fetchCode(lyss, attempt) }
  }
  async function newTokens(which: number) {
    const { attempt, code } = await newCode()
    const { body } = await exchange(which, code, attempt)
    return { access: body.access_token ?? '', refresh: body.refresh_token ?? '' }
  }

  it('A-11: a code of one is exchanged at the other, and the token works at both', async () => {
    const tokens = await newTokens(1)
    expect(await statuses(tokens.access)).toEqual([200, 200])
  })

  it('A-06, A-11: of six exchanges at once, three at each, at most one wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { attempt, code } = await newCode()
      const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((which) => exchange(which, code, attempt)))
      const won = answers.filter(({ status }) => status === 200)
      expect(won.length).toBeLessThanOrEqual(1)
      for (const { body } of won) expect(await statuses(body.access_token ?? '')).toEqual([401, 401])
    }
  })

  it('A-07, A-11: of six refreshes at once, three at each, all get one answer', async () => {
    for (let round = 0; round < 3; round += 1) {
      const tokens = await newTokens(0)
      const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((which) => refresh(which, tokens.refresh)))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
      expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1)
      expect(await statuses(answers[0]?.body.access_token ?? '')).toEqual([200, 200])
    }
  })

  it.each([
    ['by the app', (refreshToken: string) => app.revoke(refreshToken)],
    ['by the person', async () => void (await lyss.api('DELETE', `/entities/${entity.id}/grants`))],
    [
      'by switching the entity off',
      async () => void (await lyss.api('POST', `/entities/${entity.id}/deactivate`)),
    ],
  ])('A-08, A-11: what is ended at one %s is over at the other at once', async (_name, end) => {
    const tokens = await newTokens(1)
    // Both know it by now.
    expect(await statuses(tokens.access)).toEqual([200, 200])
    await end(tokens.refresh)
    expect(await statuses(tokens.access)).toEqual([401, 401])
    expect((await refresh(1, tokens.refresh)).body.error).toBe('invalid_grant')
    await lyss.api('POST', `/entities/${entity.id}/activate`)
  })

  it('A-11: both publish the same keys', async () => {
    const [one, two] = await Promise.all(sites.map(async (each) => (await fetch(`${each}/jwks`)).json()))
    expect(one).toEqual(two)
  })
})
