import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { queryOf } from './app.ts'
import { ENGINES, openAuthorityFixture, type AuthorityFixture } from './authority-fixture.ts'

const APPS = 200
const MOST_BYTES = 8_000_000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let fixture: AuthorityFixture
beforeAll(async () => void (fixture = await openAuthorityFixture(ENGINES[0]!)))
afterAll(() => fixture[Symbol.asyncDispose]())

/** A stranger registers and asks, and nobody ever answers. */
async function stranger(number: number): Promise<number[]> {
  const headers = { 'x-forwarded-for': `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}` }
  const redirect = `https://app-${number}.example/callback`
  const registered = await fetch(`${fixture.site}/register`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [redirect], client_name: 'x'.repeat(5000) }),
  })
  const { client_id } = (await registered.json()) as { client_id: string }
  const query = queryOf({
    response_type: 'code',
    client_id,
    redirect_uri: redirect,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    state: 's'.repeat(2000),
  })
  const asked = await fetch(`${fixture.site}/authorize?${query}`, { headers, redirect: 'manual' })
  const begun = await fetch(`${fixture.site}/login`, { headers, redirect: 'manual' })
  return [registered.status, asked.status, begun.status]
}

async function crowd(from: number, count: number): Promise<void> {
  for (let at = from; at < from + count; at += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, offset) => stranger(at + offset)))
    expect(new Set(answers.map(String))).toEqual(new Set(['201,303,302']))
  }
}

it('T65: strangers who register, ask and never come back leave little in memory', async () => {
  await crowd(0, 60)
  collect()
  const before = process.memoryUsage().heapUsed
  await crowd(60, APPS)
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(MOST_BYTES)
})
