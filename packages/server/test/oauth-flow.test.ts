import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ENGINES, openFresh } from './databases.ts'
import {
  agree,
  authorize,
  claimsOf,
  exchange,
  LYSS,
  type OAuthDesk,
  openOAuthDesk,
  refresh,
  registered,
  request,
} from './support/oauth-desk.ts'

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`an app is let in, on ${engine.name}`, () => {
    let desk: OAuthDesk
    let stack: AsyncDisposableStack
    beforeAll(async () => {
      stack = new AsyncDisposableStack()
      desk = stack.use(await openOAuthDesk(stack.use(await openFresh(engine))))
    })
    afterAll(() => stack.disposeAsync())

    it('from registration to a refreshed token', async () => {
      const entityId = await desk.entity()
      const client = await registered(desk).catch((e) => { throw desk.failures[0] ?? e })
      const agreed = await agree(desk, client, {
        entityId,
        over: { resource: `${desk.url}/mcp/${entityId}` },
      })
      expect(Object.fromEntries(agreed.redirected.searchParams)).toEqual({
        code: agreed.code,
        state: 'xyz',
        iss: desk.url,
      })
      const { status, body } = await exchange(desk, client, agreed)
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'mcp' })
      expect(status).toBe(200)
      const claims = claimsOf(body.access_token)
      expect(claims).toMatchObject({
        iss: desk.url,
        sub: LYSS,
        aud: `${desk.url}/mcp/${entityId}`,
        entity_id: entityId,
        client_id: client.client_id,
        scope: 'mcp',
      })
      const grant = await desk.grants.live(String(claims.gid))
      expect(grant?.publicKey).toBeTypeOf('string')
      const again = await refresh(desk, client, body.refresh_token)
      expect(again.status).toBe(200)
      expect(again.body.refresh_token).not.toBe(body.refresh_token)
      expect(claimsOf(again.body.access_token)).toMatchObject({ gid: claims.gid, entity_id: entityId })
      expect(desk.failures).toEqual([])
    })
    void authorize
    void request
  })
}
