import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openDatabase } from '../../../packages/server/src/adapters/db/engine/database.ts'
import { fetchCode, knock, partsOf, post, registerApp } from './app.ts'
import { DAY, ENGINES, HOUR, openAuthorityFixture, type AuthorityFixture } from './authority-fixture.ts'
import { fieldOf, newAddress, openBrowser } from './browser.ts'

const JSON_BODY = { 'content-type': 'application/json' }
/** What opens this instance from within: not a credential of anybody outside. */
const OWN_FILES = new Set(['secret', 'local-token'])

/** Every row of every table. */
async function rowsOf(location: string): Promise<string> {
  await using database = await openDatabase(location)
  const tables = await database.queries.introspection.getTables()
  const rows = tables.map(({ name }) =>
    database.queries
      .selectFrom(name as 'oauth_record')
      .selectAll()
      .execute(),
  )
  return JSON.stringify(await Promise.all(rows))
}

async function filesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !OWN_FILES.has(entry.name))
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'))
  return (await Promise.all(texts)).join('\n')
}

const from = (address: string) => ({ 'x-forwarded-for': address })

/** How many were let through, and how the next was refused. */
async function until429<Refused extends { status: number }>(send: () => Promise<Refused>, most: number) {
  for (let count = 0; count < most; count += 1) {
    const answer = await send()
    if (answer.status === 429) return { count, answer }
  }
  throw new Error(`Nothing was refused in ${most} tries.`)
}

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`what is left behind on ${engine.name}`, () => {
    let fixture: AuthorityFixture
    beforeAll(async () => void (fixture = await openAuthorityFixture(engine)))
    afterAll(() => fixture[Symbol.asyncDispose]())

    const register = (address: string) =>
      post(`${fixture.site}/register`, '{"redirect_uris":["https://app.example/cb"]}', {
        ...JSON_BODY,
        ...from(address),
      })
    const kids = async () =>
      ((await (await fetch(`${fixture.site}/jwks`)).json()) as { keys: { kid: string }[] }).keys.map(
        ({ kid }) => kid,
      )

    it('A-10, T13, T19: neither database, files nor log hold anything that could be used again', async () => {
      const app = await registerApp(fixture, { token_endpoint_auth_method: 'client_secret_post' })
      const lyss = await fixture.browser('lyss')
      const tokens = await app.connect(lyss, {}, { resource: fixture.kael.url })
      const next = await app.refresh(tokens.refresh_token)
      const [spent, unspent] = [
        app.begin({ resource: fixture.iris.url }),
        app.begin({ resource: fixture.iris.url }),
      ]
      const [code, open] = [await fetchCode(lyss, spent), await fetchCode(lyss, unspent)]
      const { body: third } = await app.exchange(code, spent)
      const asked = await lyss.ask(app.begin({ state: 'state-of-a-waiting-app' }).url)
      const cookies = lyss.cookies(asked.url).split('; ')
      // Everything that can go wrong has been, with the secrets in it.
      await app.exchange(code, spent)
      await app.exchange(open, spent, { code_verifier: 'wrong-verifier-that-is-long-enough-to-be-one-0' })
      await app.rawRefresh(tokens.refresh_token, { client_secret: 'wrong-secret-of-the-app' })
      await app.rawRefresh('refresh-token-of-nobody-at-all')
      await app.rawRevoke('token-of-nobody-at-all')
      await post(`${fixture.site}/token`, `{"refresh_token":"${next.refresh_token}"`, JSON_BODY)
      await fetch(`${fixture.kael.url}?access_token=${next.access_token}`, { method: 'POST' })
      await openBrowser(fixture.site).walk(
        `/login/callback?code=discord-code-of-nobody&state=discord-state-of-nobody`,
      )
      await fetch(fixture.kael.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${next.access_token}x`, 'x-forwarded-for': newAddress() },
      })

      const secrets: Record<string, string> = {
        'client secret': app.client.client_secret as string,
        'first access token': tokens.access_token,
        'its payload': tokens.access_token.split('.')[1] ?? '',
        'second access token': next.access_token,
        'third access token': third.access_token ?? '',
        'first refresh token': tokens.refresh_token,
        'second refresh token': next.refresh_token,
        'third refresh token': third.refresh_token ?? '',
        seed: String(partsOf(tokens.access_token).claims.gk),
        'used code': code,
        'unused code': open,
        'verifier of the used': spent.verifier,
        'verifier of the unused': unspent.verifier,
        'waiting request': new URL(asked.url).pathname.split('/').at(-1) ?? '',
        'form token': fieldOf(asked.page, 'csrf') ?? '',
        'state of an app': 'state-of-a-waiting-app',
        'key of the entity': fixture.kael.key,
        'Discord secret': fixture.product.sandbox.application.clientSecret,
        'bot token': fixture.product.sandbox.application.botToken,
        ...Object.fromEntries(cookies.map((pair) => pair.split('=') as [string, string])),
      }
      expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(20)
      const places = {
        database: await rowsOf(fixture.product.databaseLocation),
        files: await filesOf(fixture.product.dataDir),
        log: fixture.product.logged(),
      }
      expect(places.database).toContain(fixture.kael.id)
      expect(places.log).toContain('"level":"debug"')
      for (const [place, text] of Object.entries(places)) {
        const found = Object.entries(secrets).filter(
          ([, secret]) =>
            secret.length < 12 || text.includes(secret) || text.includes(encodeURIComponent(secret)),
        )
        expect([place, found.map(([name]) => name)]).toEqual([place, []])
      }
      const wrong = ['wrong-secret', 'wrong-verifier', 'of-nobody']
      for (const word of wrong) expect(places.log).not.toContain(word)
    })

    describe('limits', () => {
      it('A-10, A-11, T65: registering ends in 429, for that address alone', async () => {
        const address = newAddress()
        const { count, answer } = await until429(() => register(address), 30)
        expect(count).toBe(20)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
        expect(answer.body.error).toBeTypeOf('string')
        expect((await register(newAddress())).status).toBe(201)
      })

      it('A-10, T65: one network of IPv6 counts as one address', async () => {
        let last = 0
        const { count } = await until429(() => register(`2001:db8:7:7::${(last += 1)}`), 30)
        expect(count).toBe(20)
        expect((await register('2001:db8:7:8::1')).status).toBe(201)
      })

      it('A-10, A-11: asking people ends in 429, on a page, for that address alone', async () => {
        const app = await registerApp(fixture)
        const address = newAddress()
        const ask = async (at: string) => fetch(app.begin().url, { redirect: 'manual', headers: from(at) })
        const { count, answer } = await until429(() => ask(address), 120)
        expect(count).toBe(100)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(answer.headers.get('content-type')).toContain('text/html')
        expect((await ask(newAddress())).status).toBe(303)
      })

      it('A-10, A-11: guessing at one token ends in 429; a vendor’s shared address does not', async () => {
        const app = await registerApp(fixture)
        const address = newAddress()
        const guess = (token: string) =>
          post(
            `${fixture.site}/token`,
            { grant_type: 'refresh_token', client_id: app.client.client_id, refresh_token: token },
            from(address),
          )
        const { count, answer } = await until429(() => guess('one-and-the-same'), 60)
        expect(count).toBe(30)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(answer.body.error).toBeTypeOf('string')
        // Eighty people behind the same address, each with a token of their own.
        const crowd = await Promise.all(Array.from({ length: 80 }, (_, at) => guess(`of-person-${at}`)))
        expect(crowd.map(({ status }) => status)).toEqual(Array(80).fill(400))
      })
    })

    it('A-11, T65: an app that nobody let in is forgotten after a day, one in use is not', async () => {
      const [used, unused] = [
        await registerApp(fixture, { client_name: 'Used' }),
        await registerApp(fixture, { client_name: 'Unused' }),
      ]
      const tokens = await used.connect(await fixture.browser('lyss'), {}, { resource: fixture.kael.url })
      fixture.pass(DAY + HOUR)
      expect((await openBrowser(fixture.site).walk(unused.begin().url)).status).toBe(400)
      expect((await openBrowser(fixture.site).walk(used.begin().url)).status).toBe(200)
      expect((await used.refresh(tokens.refresh_token)).access_token).toBeTruthy()
    })

    it('A-11: keys that change leave nobody out', async () => {
      const app = await registerApp(fixture)
      const tokens = await app.connect(await fixture.browser('lyss'), {}, { resource: fixture.kael.url })
      const before = await kids()
      const operator = (await readFile(join(fixture.product.dataDir, 'local-token'), 'utf8')).trim()
      const rotated = await post(`${fixture.site}/api/secrets/rotate`, '{}', {
        ...JSON_BODY,
        authorization: `Bearer ${operator}`,
      })
      expect(rotated.status).toBe(200)
      expect(await kids()).toEqual(expect.arrayContaining([...before, rotated.body.signing_key]))
      expect(await knock(fixture.kael.url, tokens.access_token)).toBe(200)
      const next = await app.refresh(tokens.refresh_token)
      expect(await knock(fixture.kael.url, next.access_token)).toBe(200)
      expect(await kids()).toContain(partsOf(next.access_token).header.kid)
    })
  })
}
