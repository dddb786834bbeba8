import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ENGINES, openFresh } from '../support/databases.ts'
import {
  agree,
  authorize,
  exchange,
  NO_LIMITS,
  type OAuthFixture,
  openOAuthFixture,
  refresh,
  registered,
  request,
} from '../support/oauth-fixture.ts'

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`what ${engine.name} keeps of OAuth`, () => {
    let stack: AsyncDisposableStack
    let fixture: OAuthFixture
    beforeAll(async () => {
      stack = new AsyncDisposableStack()
      fixture = stack.use(await openOAuthFixture(stack.use(await openFresh(engine)), { limits: NO_LIMITS }))
    })
    afterAll(() => stack.disposeAsync())

    /** Every row of every table, and the files as they lie on the disk. */
    async function dump(): Promise<string> {
      const { queries, file } = fixture.database
      const tables = await queries.introspection.getTables()
      const rows = await Promise.all(
        tables.map(({ name }) =>
          queries
            .selectFrom(name as 'oauth_record')
            .selectAll()
            .execute(),
        ),
      )
      const folder = file === undefined ? undefined : dirname(file)
      const files = folder === undefined ? [] : await readdir(folder)
      const raw = await Promise.all(files.map((name) => readFile(join(folder ?? '', name), 'latin1')))
      return JSON.stringify(rows) + raw.join('')
    }

    it('A-10, T13: no code, token, secret, cookie, seed or private key', async () => {
      const entityId = await fixture.entity()
      const client = await registered(fixture, { token_endpoint_auth_method: 'client_secret_post' })
      const waiting = await authorize(fixture, request(client, { state: 'state-in-flight' }).params)
      const agreed = await agree(fixture, client, { entityId })
      const unused = await agree(fixture, client, { entityId })
      const { body: first } = await exchange(fixture, client, agreed)
      const { body: second } = await refresh(fixture, client, first.refresh_token)
      const uid = waiting.location?.split('/').at(-1) ?? ''
      const seed = fixture.seedOf(first.access_token) ?? ''
      expect(seed).toHaveLength(43)
      const secrets = {
        secret: client.client_secret ?? '',
        uid,
        state: 'state-in-flight',
        codes: agreed.code,
        unused: unused.code,
        verifier: agreed.verifier,
        refresh: first.refresh_token,
        next: second.refresh_token,
        access: first.access_token,
        again: second.access_token,
        seed,
        rawSeed: Buffer.from(seed, 'base64url').toString('latin1'),
        key: fixture.keys.current().d,
      }
      const everything = await dump()
      expect(everything).toContain(entityId)
      for (const [name, value] of Object.entries(secrets)) {
        expect(value.length, name).toBeGreaterThan(10)
        expect(everything.includes(value), name).toBe(false)
      }
    })

    it('A-11: forgets what is over, and answers to repeated refreshes after their time', async () => {
      const entityId = await fixture.entity()
      const client = await registered(fixture)
      const { body } = await exchange(fixture, client, await agree(fixture, client, { entityId }))
      await refresh(fixture, client, body.refresh_token)
      const answers = async () =>
        (await fixture.database.queries.selectFrom('oauth_record').select('answer').execute()).filter(
          ({ answer }) => answer !== null,
        ).length
      expect(await answers()).toBeGreaterThan(0)
      fixture.pass(121_000)
      await fixture.sweep()
      expect(await answers()).toBe(0)
      fixture.pass(31 * 24 * 60 * 60_000)
      await fixture.sweep()
      expect(await fixture.records()).toEqual({ Client: 2, ApprovedApp: 2 })
      fixture.pass(60 * 24 * 60 * 60_000)
      await fixture.sweep()
      expect(await fixture.records()).toEqual({})
    })

    it('keeps one signing key for all processes, and changes it with an overlap', async () => {
      const entityId = await fixture.entity()
      const client = await registered(fixture)
      const tokens = async (url: string) => {
        const { body } = await exchange({ url }, client, await agree({ url }, client, { entityId }))
        return { kid: kidOf(body.access_token), refreshToken: body.refresh_token }
      }
      const published = async () => {
        const { keys } = (await (await fetch(`${fixture.url}/jwks`)).json()) as { keys: { kid: string }[] }
        return keys.map(({ kid }) => kid)
      }
      const { kid: old } = await tokens(fixture.url)
      const { kid: next } = await fixture.keys.rotate('operator:local')
      expect(next).not.toBe(old)
      expect((await tokens(fixture.url)).kid).toBe(old)
      expect((await published()).toSorted()).toEqual([old, next].toSorted())
      fixture.pass(61_000)
      const later = await tokens(fixture.url)
      expect(later.kid).toBe(next)
      expect(await published()).toContain(old)
      fixture.pass(71 * 60_000)
      await fixture.keys.refresh()
      expect(await published()).toEqual([next])
      expect((await refresh(fixture, client, later.refreshToken)).status).toBe(200)
    })

    it('forgets the old keys at once when it is told to', async () => {
      const { kid } = await fixture.keys.rotate('operator:local', { forgetOld: true })
      expect(fixture.keys.publicKeys().keys.map((key) => key.kid)).toEqual([kid])
      expect(fixture.keys.current().kid).toBe(kid)
    })
  })
}

function kidOf(jwt: string): string {
  const header = JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
  expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: header.kid })
  return header.kid
}
