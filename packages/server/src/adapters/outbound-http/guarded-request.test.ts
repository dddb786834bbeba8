import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { describe, expect, it } from 'vitest'

import { type Connect, connectTo, type WireRequest } from './connect.ts'
import { createGuardedRequest } from './guarded-request.ts'
import { isPublicAddress } from './public-address.ts'

const PUBLIC = '93.184.215.14'

interface Hop {
  host: string
  address: string
}

function outside(hosts: Record<string, string[]>, answers: Record<string, string | Uint8Array[]>) {
  const hops: Hop[] = []
  const fakeConnect: Connect = async (url, { address }: WireRequest) => {
    hops.push({ host: url.host, address })
    const answer = answers[url.href] ?? []
    const isRedirect = typeof answer === 'string'
    return {
      status: isRedirect ? 302 : 200,
      headers: isRedirect ? { location: answer } : {},
      body: (async function* () {
        if (!isRedirect) yield* answer
      })(),
      [Symbol.dispose]() {},
    }
  }
  const request = createGuardedRequest({
    resolve: async (host) => hosts[host] ?? [],
    connect: fakeConnect,
  })
  const get = (url: string) => request({ url, maxBytes: 10, timeoutMs: 5000, maxRedirects: 2 })
  return { get, hops }
}

describe('which addresses are public', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
  ])('I-46: %s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([PUBLIC, '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('a request to an address somebody else chose', () => {
  it('reads what is there, from the very address that was looked up', async () => {
    const { get, hops } = outside(
      { 'files.example': [PUBLIC] },
      { 'https://files.example/a': [Buffer.from('hello')] },
    )
    const { status, bytes } = await get('https://files.example/a')
    expect([status, Buffer.from(bytes).toString()]).toEqual([200, 'hello'])
    expect(hops).toEqual([{ host: 'files.example', address: PUBLIC }])
  })

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::ffff:10.0.0.1]/',
    'http://inside.example/',
    'http://both.example/',
    'ftp://files.example/a',
    'file:///etc/passwd',
    'http://user:secret@files.example/',
  ])('T57: refuses %s without connecting anywhere', async (url) => {
    const { get, hops } = outside(
      { 'inside.example': ['192.168.0.7'], 'both.example': [PUBLIC, '10.0.0.1'], 'files.example': [PUBLIC] },
      {},
    )
    await expect(get(url)).rejects.toMatchObject({ code: 'invalid', details: { reason: 'url_refused' } })
    expect(hops).toEqual([])
  })

  it('T57: refuses a redirect to a private address, and too many redirects', async () => {
    const { get, hops } = outside(
      { 'files.example': [PUBLIC], 'inside.example': ['10.0.0.1'] },
      {
        'https://files.example/in': 'http://inside.example/',
        'https://files.example/meta': 'http://169.254.169.254/latest',
        'https://files.example/round': '/round',
      },
    )
    const refused = { details: { reason: 'url_refused' } }
    await expect(get('https://files.example/in')).rejects.toMatchObject(refused)
    await expect(get('https://files.example/meta')).rejects.toMatchObject(refused)
    expect(hops.map(({ address }) => address)).toEqual([PUBLIC, PUBLIC])
    await expect(get('https://files.example/round')).rejects.toMatchObject({
      details: { reason: 'url_failed' },
    })
  })

  it('I-46: looks a name up once per hop, so a second answer cannot lead inside', async () => {
    const answers = [[PUBLIC], ['127.0.0.1']]
    const connected: string[] = []
    const request = createGuardedRequest({
      resolve: async () => answers.shift() ?? [],
      connect: async (_url, { address }) => {
        connected.push(address)
        return { status: 200, headers: {}, body: (async function* () {})(), [Symbol.dispose]() {} }
      },
    })
    await request({ url: 'http://turning.example/', maxBytes: 1, timeoutMs: 5000, maxRedirects: 0 })
    expect(connected).toEqual([PUBLIC])
  })

  it('I-46: stops at the size it was given', async () => {
    const { get } = outside(
      { 'files.example': [PUBLIC] },
      { 'https://files.example/big': [Buffer.alloc(8), Buffer.alloc(8)] },
    )
    await expect(get('https://files.example/big')).rejects.toMatchObject({
      details: { reason: 'file_too_large' },
    })
  })

  it('I-46: gives up on who never answers', async () => {
    const request = createGuardedRequest({
      resolve: async () => [PUBLIC],
      connect: () => new Promise(() => {}),
    })
    const never = { url: 'http://slow.example/', maxBytes: 1, timeoutMs: 20, maxRedirects: 0 }
    await expect(request(never)).rejects.toMatchObject({ details: { reason: 'url_failed' } })
  })
})

it('connects to the address it is given, and still names the host', async () => {
  let host: string | undefined
  const server = createServer((request, response) => {
    host = request.headers.host
    response.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = new URL(`http://files.example:${port}/a`)
  using answer = await connectTo(url, { address: '127.0.0.1', signal: AbortSignal.timeout(5000) })
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.body) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toBe('here')
  expect(host).toBe(`files.example:${port}`)
  server.close()
})
