import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createAtRest } from '../../../packages/server/src/adapters/authority/at-rest.ts'
import { createSealedRecords } from '../../../packages/server/src/adapters/authority/sealed-records.ts'
import { createOAuthRecordStore } from '../../../packages/server/src/adapters/db/authority/oauth-record-store.ts'
import { openDatabase } from '../../../packages/server/src/adapters/db/engine/database.ts'
import { createLending } from '../../../packages/server/test/support/lending.ts'
import { fetchCode, knock, partsOf, post, registerApp } from './app.ts'
import { DAY, ENGINES, HOUR, openAuthorityFixture, type AuthorityFixture } from './authority-fixture.ts'
import { fieldOf, newAddress, openBrowser } from './browser.ts'

const JSON_BODY = { 'content-type': 'application/json' }
/** What opens this instance from within: not a credential of anybody outside. */
const OWN_FILES = new Set(['secret', 'local-token'])

/** Every row of every table, and on SQLite every byte of its files. */
async function databaseOf(location: string): Promise<string> {
  await using database = await openDatabase(location)
  const tables = await database.queries.introspection.getTables()
  const rows = tables.map(({ name }) =>
    database.queries
      .selectFrom(name as 'oauth_record')
      .selectAll()
      .execute(),
  )
  const text = JSON.stringify(await Promise.all(rows))
  return database.file === undefined ? text : text + (await filesOf(dirname(database.file)))
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

      const { gk, gid } = partsOf(tokens.access_token).claims
      const seed = createLending(fixture.product).unwrap(String(gk), String(gid)) ?? ''
      expect(seed).toHaveLength(43)
      const secrets: Record<string, string> = {
        'client secret': app.client.client_secret as string,
        'first access token': tokens.access_token,
        'its payload': tokens.access_token.split('.')[1] ?? '',
        'second access token': next.access_token,
        'third access token': third.access_token ?? '',
        'first refresh token': tokens.refresh_token,
        'second refresh token': next.refresh_token,
        'third refresh token': third.refresh_token ?? '',
        'wrapped seed': String(gk),
        seed,
        'bytes of the seed': Buffer.from(seed, 'base64url').toString('latin1'),
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
        database: await databaseOf(fixture.product.databaseLocation),
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
        expect(answer.body.error).toBe('temporarily_unavailable')
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
        expect(answer.body.error).toBe('temporarily_unavailable')
        expect(answer.headers.get('access-control-allow-origin')).toBe('*')
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

    it('A-11: is forgotten when it is over, answers to repeated refreshes after their time', async () => {
      await using own = await openAuthorityFixture(engine)
      await using database = await openDatabase(own.product.databaseLocation)
      const store = createOAuthRecordStore(database.queries)
      const kept = async () => {
        const rows = await database.queries.selectFrom('oauth_record').select(['kind', 'answer']).execute()
        return {
          kinds: rows.map(({ kind }) => kind).toSorted(),
          answers: rows.filter(({ answer }) => answer !== null).length,
        }
      }
      const pass = async (ms: number) => {
        own.pass(ms)
        await createSealedRecords({ store, atRest: createAtRest(Buffer.alloc(32)), clock: own }).sweep()
      }
      const app = await registerApp(own)
      await registerApp(own, { client_name: 'That nobody let in' })
      const tokens = await app.connect(await own.browser('lyss'), {}, { resource: own.kael.url })
      await app.refresh(tokens.refresh_token)
      expect((await kept()).answers).toBeGreaterThan(0)
      await pass(121_000)
      expect((await kept()).answers).toBe(0)
      await pass(31 * DAY)
      expect((await kept()).kinds).toEqual(['ApprovedApp', 'Client'])
      await pass(60 * DAY)
      expect((await kept()).kinds).toEqual([])
    })

    it('A-11: keys that change leave nobody out', async () => {
      const app = await registerApp(fixture)
      const tokens = await app.connect(await fixture.browser('lyss'), {}, { resource: fixture.kael.url })
      const before = await kids()
      const { signing_key: kid } = await fixture.product.operator.rotateSecrets({})
      expect(await kids()).toEqual(expect.arrayContaining([...before, kid]))
      expect(await knock(fixture.kael.url, tokens.access_token)).toBe(200)
      const next = await app.refresh(tokens.refresh_token)
      expect(await knock(fixture.kael.url, next.access_token)).toBe(200)
      expect(await kids()).toContain(partsOf(next.access_token).header.kid)
      fixture.pass(61_000)
      const last = await app.refresh(next.refresh_token)
      expect(partsOf(last.access_token).header.kid).toBe(kid)
      for (const { access_token } of [next, last])
        expect(await knock(fixture.kael.url, access_token)).toBe(200)
    })

    it('a key that is to be forgotten shuts out what it signed; apps refresh and go on', async () => {
      const app = await registerApp(fixture)
      const tokens = await app.connect(await fixture.browser('lyss'), {}, { resource: fixture.kael.url })
      await fixture.product.operator.rotateSecrets({ forget_old: true })
      expect(await knock(fixture.kael.url, tokens.access_token)).toBe(401)
      const next = await app.refresh(tokens.refresh_token)
      expect(await knock(fixture.kael.url, next.access_token)).toBe(200)
      const refused = await (await fixture.browser('lyss')).api('POST', '/secrets/rotate', {})
      expect([403, 404]).toContain(refused.status)
      expect((await fixture.product.operator.verifyJournal({ space: 'instance' })).ok).toBe(true)
    })
  })
}
