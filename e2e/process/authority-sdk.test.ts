import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  ENGINES,
  MINUTE,
  openAuthorityFixture,
  type AuthorityFixture,
} from '../in-process/authority/authority-fixture.ts'
import { openBrowser } from '../in-process/authority/browser.ts'
import { SDKS, startSdkApp } from '../in-process/authority/sdk.ts'
import { type Product, startProduct, temporaryFolder } from '../support/product.ts'

const ME = 'get_entity_info'

describe('the product as people start it', () => {
  const open = new AsyncDisposableStack()
  let product: Product
  beforeAll(async () => {
    const folder = open.use(await temporaryFolder())
    product = open.use(await startProduct({ dataDir: folder.path }))
  })
  afterAll(() => open.disposeAsync())

  it.each(SDKS)(
    'A-08: SDK $name goes from 401 to a call, refreshes, is revoked and asks once more',
    async (sdk) => {
      const [kael] = product.entities
      const lyss = openBrowser(product.loom)
      await using app = await startSdkApp(sdk, kael?.url ?? '')

      await app.connect(lyss)
      expect([app.asked(), app.requests('/register'), app.requests('/token')]).toEqual([1, 1, 1])
      expect(await app.call(ME)).toMatchObject({ name: 'Kael' })

      const before = app.tokens()
      app.spoil()
      expect(await app.call(ME)).toMatchObject({ name: 'Kael' })
      expect(app.tokens()?.refresh_token).not.toBe(before?.refresh_token)
      expect(app.asked()).toBe(1)

      const revoked = await lyss.api('DELETE', `/entities/${kael?.id}/grants`)
      expect(revoked.ok).toBe(true)
      expect(await app.fail()).toBe('UnauthorizedError')
      // Asked a person, once, and went nowhere by itself.
      expect(app.asked()).toBe(2)
      expect(app.requests('/token')).toBeLessThanOrEqual(3)
      expect(app.requests('/register')).toBe(1)

      await app.connect(lyss)
      expect(await app.call(ME)).toMatchObject({ name: 'Kael' })
    },
  )
})

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`calls side by side on ${engine.name}`, () => {
    let fixture: AuthorityFixture
    beforeAll(async () => void (fixture = await openAuthorityFixture(engine)))
    afterAll(() => fixture[Symbol.asyncDispose]())

    it.each(SDKS.flatMap((sdk) => [2, 5].map((count) => ({ ...sdk, count }))))(
      'A-07: $count of SDK $name with an expired token stay logged in',
      async ({ count, ...sdk }) => {
        const lyss = await fixture.browser('lyss')
        await using app = await startSdkApp(sdk, fixture.kael.url)
        await app.connect(lyss)
        for (let round = 0; round < 2; round += 1) {
          // An hour in which it did something, so that the session of the protocol is not over too.
          for (const minutes of [20, 20]) {
            fixture.pass(minutes * MINUTE)
            await app.call(ME)
          }
          fixture.pass(21 * MINUTE)
          const before = app.requests('/token')
          const answers = await app.callExpired(ME, count)
          expect(answers).toEqual(Array(count).fill(expect.objectContaining({ name: 'Kael' })))
          expect(app.requests('/token')).toBeGreaterThan(before)
          // Past the window in which the old token is answered again.
          fixture.pass(3 * MINUTE)
          expect(await app.call(ME)).toMatchObject({ name: 'Kael' })
        }
        expect(app.asked()).toBe(1)
      },
    )
  })
}
