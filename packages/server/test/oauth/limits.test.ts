import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ENGINES, openFresh } from '../support/databases.ts'
import {
  agree,
  authorize,
  exchange,
  type OAuthFixture,
  openOAuthFixture,
  post,
  refresh,
  register,
  registered,
  request,
} from '../support/oauth-fixture.ts'

/** All requests of these tests come from one address, as those of a vendor's servers do. */
const stack = new AsyncDisposableStack()
let fixture: OAuthFixture

beforeAll(async () => {
  const [sqlite] = ENGINES
  if (!sqlite) throw new Error('There is no database.')
  fixture = stack.use(await openOAuthFixture(stack.use(await openFresh(sqlite))))
})
afterAll(() => stack.disposeAsync())

async function times<Answer>(count: number, ask: (i: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let i = 0; i < count; i += 1) answers.push(await ask(i))
  return answers
}

describe('too many requests', () => {
  it('A-10: lock nobody else of the same app and address out of the token endpoint', async () => {
    const entityId = await fixture.entity()
    const client = await registered(fixture)
    const connect = async () =>
      (await exchange(fixture, client, await agree(fixture, client, { entityId }))).body
    const [loud, calm] = [await connect(), await connect()]
    const answers = await times(31, () => refresh(fixture, client, loud.refresh_token))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429])
    const last = answers.at(-1)
    expect(last?.body).toMatchObject({ error: 'temporarily_unavailable' })
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(last?.headers.get('access-control-allow-origin')).toBe('*')
    expect((await refresh(fixture, client, calm.refresh_token)).status).toBe(200)
    expect(
      (await post(fixture, '/revoke', { client_id: client.client_id, token: calm.refresh_token })).status,
    ).toBe(200)
  })

  it('A-10: get a page at the authorization endpoint, after a hundred in fifteen minutes', async () => {
    const client = await registered(fixture)
    const { params } = request(client)
    const answers = await times(100, () => authorize(fixture, params))
    const last = answers.at(-1)?.response
    expect(last?.status).toBe(429)
    expect(last?.headers.get('content-type')).toContain('text/html')
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('A-10, T65: of registrations are refused after twenty an hour', async () => {
    const answers = await times(21, (i) => register(fixture, { client_name: `App ${i}` }))
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } })
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(20)
  })
})
