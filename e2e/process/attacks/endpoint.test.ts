import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { setTimeout } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { connectOperator } from '../../support/operator.ts'
import { type Product, startProduct, temporaryFolder } from '../../support/product.ts'
import { callTool, post, postModern, request, sendBytes, type Target } from '../../support/wire.ts'

/** Right in form and checksum, and nobody's. */
function wrongKey(): string {
  const body = `ara_${randomBytes(32).toString('base64url')}`
  return body + createHash('sha256').update(body).digest('base64url').slice(0, 6)
}

const initialize = (protocolVersion: string) =>
  request('initialize', {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: 'attacker', version: '1' },
  })

const withoutIds = ({ status, text }: { status: number; text: string }) =>
  `${status} ${text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')}`

describe('an entity’s endpoint under attack', () => {
  const open = new AsyncDisposableStack()
  let product: Product
  let kael: Target

  beforeAll(async () => {
    const folder = open.use(await temporaryFolder())
    product = open.use(await startProduct({ dataDir: folder.path }))
    kael = product.entities[0]!
  })
  afterAll(() => open.disposeAsync())

  const port = () => Number(new URL(product.loom).port)

  it('answers both eras, with a session and without', async () => {
    const discovered = await postModern(kael, 'server/discover')
    const { supportedVersions } = discovered.json?.result ?? {}
    expect(supportedVersions).toContain('2026-07-28')
    for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
      const opened = await post(kael, initialize(version))
      expect(opened.json?.result, version).toMatchObject({ protocolVersion: version })
      const session = {
        'mcp-session-id': opened.headers.get('mcp-session-id')!,
        'mcp-protocol-version': version,
      }
      const listed = await post(kael, request('tools/list'), session)
      expect(listed.json?.result, version).toHaveProperty('tools')
      expect((await post(kael, request('tools/list'))).json?.result).toHaveProperty('tools')
    }
  })

  it.each([
    ['a header that contradicts the body', request('tools/list'), { 'mcp-method': 'tools/call' }, 400],
    ['half a JSON', '{', {}, 400],
    ['a number', '1', {}, 400],
    ['an empty batch', '[]', {}, 400],
    ['a batch of 2,000', Array.from({ length: 2000 }, () => request('ping')), {}, 400],
    ['200,000 brackets', '['.repeat(200_000) + ']'.repeat(200_000), {}, 400],
    ['five megabytes', JSON.stringify('x'.repeat(5_000_000)), {}, 413],
    ['another content type', request('tools/list'), { 'content-type': 'text/plain' }, 415],
    ['an unknown session', request('ping'), { 'mcp-session-id': 'nobody' }, 404],
  ])('I-63: refuses %s with a JSON-RPC error', async (_what, body, headers, status) => {
    const modern = 'mcp-method' in headers
    const version: Record<string, string> = modern ? { 'mcp-protocol-version': '2026-07-28' } : {}
    const answer = await post(kael, body, { ...version, ...(headers as Record<string, string>) })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.json).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } })
    expect(answer.text).not.toMatch(/node_modules|\.ts:\d+/)
  })

  it.each(['announced', 'in chunks'])('I-63: a slow sender of too much hears why (%s)', async (how) => {
    const sending = httpRequest(kael.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${kael.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(how === 'announced' && { 'content-length': 5_000_000 }),
      },
    })
    let heardAfterAll = false
    sending.once('response', () => (heardAfterAll = sending.writableEnded))
    const answered = once(sending, 'response')
    for (let part = 0; part < 4; part += 1) {
      sending.write('x'.repeat(1_000_000))
      await setTimeout(250)
    }
    sending.end('x'.repeat(1_000_000))
    const [answer] = (await answered) as [IncomingMessage]
    expect(answer.statusCode).toBe(413)
    expect(heardAfterAll).toBe(true)
    answer.resume()
  })

  it.each(['%0a', '%00', '%22', '%E2%98%83', '..%2fapi%2fentities', 'a'.repeat(5000)])(
    'I-63: takes /mcp/%s for an unknown entity, and quotes nothing that breaks a header',
    async (name) => {
      const answer = await post({ ...kael, url: `${product.loom}/mcp/${name}` }, request('ping'))
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(
        /^Bearer error="invalid_token", scope="mcp", resource_metadata="[^"\s]+"$/,
      )
    },
  )

  it.each([
    ['Host: evil.example', 403],
    ['Host: 127.0.0.1.evil.example', 403],
    ['Host: localhost\r\nOrigin: https://evil.example', 403],
    ['Host: localhost\r\nOrigin: null', 403],
    ['Host: localhost', 401],
  ])('refuses strangers’ pages: %j', async (headers, status) => {
    const bytes = `POST ${new URL(kael.url).pathname} HTTP/1.1\r\n${headers}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
    expect(await sendBytes(port(), bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it('gives a session to nobody but the key that opened it', async () => {
    const operator = await connectOperator(product)
    const made = await operator.createEntity({ name: 'Wren', owner: 'lyss', print_key: true })
    const wren = { url: made.entity.url, key: made.key! }
    const opened = await post(kael, initialize('2025-11-25'))
    const session = { 'mcp-session-id': opened.headers.get('mcp-session-id')! }
    expect((await post(wren, request('ping'), session)).status).toBe(404)
    expect((await post({ url: kael.url, key: wren.key }, request('ping'), session)).status).toBe(401)
    expect((await post(kael, request('ping'), session)).status).toBe(200)
  })

  it('I-63: says the same for a wrong key and for an unknown entity', async () => {
    const stranger = { ...kael, url: `${product.loom}/mcp/${randomUUID()}` }
    const answers = await Promise.all([
      post({ ...kael, key: wrongKey() }, request('ping')),
      post({ ...stranger, key: wrongKey() }, request('ping')),
      post(stranger, request('ping')),
    ])
    expect(new Set(answers.map(withoutIds)).size).toBe(1)
    expect(answers[0]?.status).toBe(401)
  })

  it('I-63: meets a hundred wrong keys with 429, and serves the right one meanwhile', async () => {
    const guesses = Array.from({ length: 100 }, () => post({ ...kael, key: wrongKey() }, request('ping')))
    const served = await callTool(kael, 'list_channels')
    expect(served.refused).toBe(false)
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(70)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect((await callTool(kael, 'list_channels')).refused).toBe(false)
  })

  it('opens hundreds of sessions by forgetting old ones', async () => {
    const first = await post(kael, initialize('2025-11-25'))
    for (let n = 0; n < 10; n += 1) {
      await Promise.all(Array.from({ length: 30 }, () => post(kael, initialize('2025-11-25'))))
    }
    const session = { 'mcp-session-id': first.headers.get('mcp-session-id')! }
    expect((await post(kael, request('ping'), session)).status).toBe(404)
    expect((await callTool(kael, 'list_channels')).refused).toBe(false)
  })
})
