import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { makeApiKey } from '../../src/adapters/keys/api-key.ts'
import { authorization, modern, plain, post } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

const NOBODY = '00000000-0000-4000-8000-00000000ffff'

let running: AppOnDiscord
let kael: Resident
let mira: Resident
beforeAll(async () => {
  running = await startAppOnDiscord({ TRUST_PROXY: '1' })
  kael = await running.moveIn()
  mira = await running.moveIn({ name: 'Mira' })
})
afterAll(async () => running[Symbol.asyncDispose]())

const knock = (entity: string, headers: Record<string, string> = {}) =>
  post(`${running.url}/mcp/${entity}`, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers)

describe('without the right key', () => {
  it('gets 401 and the address of the resource metadata', async () => {
    const { status, headers, body } = await knock(kael.id)
    expect(status).toBe(401)
    const base = `http://localhost:${new URL(running.url).port}`
    const metadata = `${base}/.well-known/oauth-protected-resource/mcp/${kael.id}`
    expect(headers.get('www-authenticate')).toBe(`Bearer scope="mcp", resource_metadata="${metadata}"`)
    expect(body).toMatchObject({ code: 'unauthenticated', request_id: headers.get('x-request-id') })

    const document = await fetch(metadata.replace('localhost', '127.0.0.1'))
    expect(document.headers.get('access-control-allow-origin')).toBe('*')
    expect(await document.json()).toEqual({
      resource: `${base}/mcp/${kael.id}`,
      resource_name: 'An entity on Arachne',
      authorization_servers: [base],
      bearer_methods_supported: ['header'],
      scopes_supported: ['mcp'],
    })
  })

  it.each([
    ['a made-up key', () => authorization(makeApiKey())],
    ['the key of another entity', () => authorization(mira.key)],
    ['a key with a typing error', () => authorization(`${kael.key.slice(0, -1)}!`)],
    ['another scheme', () => ({ authorization: `Basic ${kael.key}` })],
    ['an empty token', () => ({ authorization: 'Bearer ' })],
  ])('I-63, T17: gets the same answer for %s, whether the entity exists or not', async (_, headersOf) => {
    const headers = headersOf()
    const [known, unknown, noId] = await Promise.all([
      knock(kael.id, headers),
      knock(NOBODY, headers),
      knock('kael', headers),
    ])
    for (const [answer, id] of [
      [known, kael.id],
      [unknown, NOBODY],
      [noId, 'kael'],
    ] as const) {
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(
        /^Bearer error="invalid_token", scope="mcp", resource_metadata="/,
      )
      const neutral = (text: string) => text.replaceAll(id, 'ID').replaceAll(/"request_id":"[^"]+"/g, '')
      expect(neutral(JSON.stringify(answer.body))).toBe(
        neutral(JSON.stringify(known.body)).replaceAll(kael.id, 'ID'),
      )
      expect([...answer.headers.keys()]).toEqual([...known.headers.keys()])
    }
  })

  it.each(['%0d%0aset-cookie:a=b', '%0a', '%00', '%22', '%F0%9F%95%B7', '..%2fapi', 'a'.repeat(5000)])(
    'I-63: gets 401 for the strange id %s, which leads nowhere',
    async (id) => {
      const { status, headers } = await knock(id, authorization(makeApiKey()))
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toMatch(
        /^Bearer error="invalid_token", scope="mcp", resource_metadata="[^"\s]+"$/,
      )
      expect(headers.has('set-cookie')).toBe(false)
    },
  )

  it('I-63: meets 429 after many wrong keys, per address, while a good client goes on', async () => {
    expect((await plain(kael, 'tools/list')).status).toBe(200)
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const guesses = await Promise.all(
      Array.from({ length: 60 }, () => knock(kael.id, { ...authorization(makeApiKey()), ...from })),
    )
    const limited = guesses.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThanOrEqual(38)
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(limited[0]?.body).toMatchObject({ code: 'rate_limited' })
    expect((await plain(kael, 'tools/list', {}, from)).status).toBe(200)
    expect((await knock(kael.id, authorization(makeApiKey()))).status).toBe(401)
  })
})

describe('with the right key', () => {
  it('I-64: is let in, in any case of the scheme, and kept in neither log nor database', async () => {
    expect((await knock(kael.id, { authorization: `bearer ${kael.key}` })).status).toBe(200)
    expect(running.logged()).not.toContain(kael.key)
    const entity = await running.app.registry.find(kael.id)
    expect(JSON.stringify(entity)).not.toContain(kael.key)
  })

  it('I-12: learns that the entity is on no server, and sees no tools', async () => {
    const lone = await running.moveIn({ name: 'Lone' }, null)
    expect((await modern(lone, 'tools/list')).body.result).toMatchObject({ tools: [] })
    const { body } = await modern(lone, 'tools/call', { name: 'list_channels', arguments: {} })
    expect(body.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^not_on_server: /) as string }],
    })
  })
})
