import { expect, it } from 'vitest'

import { ENGINES, openFresh } from '../support/databases.ts'
import {
  authorize,
  NO_LIMITS,
  openOAuthFixture,
  post,
  refresh,
  registered,
  request,
} from '../support/oauth-fixture.ts'

it('says server_error and nothing else when the database is gone, and reports why', async () => {
  const [sqlite] = ENGINES
  if (!sqlite) throw new Error('There is no database.')
  const database = await openFresh(sqlite)
  await using fixture = await openOAuthFixture(database, { limits: NO_LIMITS })
  const client = await registered(fixture)
  await database[Symbol.asyncDispose]()
  for (const answer of [
    await refresh(fixture, client, 'a token'),
    await post(fixture, '/revoke', { client_id: client.client_id, token: 'a token' }),
  ]) {
    expect([answer.status, answer.body.error]).toEqual([500, 'server_error'])
    expect(JSON.stringify(answer.body)).not.toMatch(/database|sqlite|driver/i)
  }
  const { response, location } = await authorize(fixture, request(client).params)
  expect([response.status, location]).toEqual([500, null])
  expect(await response.text()).not.toMatch(/database|sqlite|driver/i)
  expect(fixture.failures.length).toBeGreaterThanOrEqual(3)
})
