import { describe, expect, it } from 'vitest'

import { makeApiKey } from '../src/adapters/keys/api-key.ts'
import { startApp, startHouse } from './support/house.ts'
import { outcome, plain } from './support/rpc.ts'

const listChannels = { name: 'list_channels', arguments: {} }

describe('I-45: limits over HTTP', () => {
  it('tell the model when to come back, and every client what is left', async () => {
    await using house = await startHouse({ ENTITY_CALLS_PER_MINUTE: '2' })
    const kael = await house.moveIn()
    const mira = await house.moveIn({ name: 'Mira' })
    const first = await plain(kael, 'tools/call', listChannels)
    expect(outcome(first).isError).toBe(false)
    expect(first.headers.get('ratelimit-policy')).toBe('"calls";q=2;w=60')
    expect(first.headers.get('ratelimit')).toBe('"calls";r=2;t=60')
    const second = await plain(kael, 'tools/call', listChannels)
    expect(second.headers.get('ratelimit')).toMatch(/^"calls";r=1;t=\d+$/)
    const third = outcome(await plain(kael, 'tools/call', listChannels))
    expect(third.isError).toBe(true)
    expect(third.text).toMatch(
      /^rate_limited: This entity has made its 2 calls [^;]*; try again in \d+ seconds\.$/,
    )
    expect(outcome(await plain(mira, 'tools/call', listChannels)).isError).toBe(false)
  })

  it('count what is sent apart from what is read', async () => {
    await using house = await startHouse({ ENTITY_SENDS_PER_MINUTE: '1' })
    const kael = await house.moveIn()
    const send = {
      name: 'send_message',
      arguments: { channel_id: house.channelId('general'), content: 'Hello.' },
    }
    expect(outcome(await plain(kael, 'tools/call', send)).isError).toBe(false)
    expect(outcome(await plain(kael, 'tools/call', send)).text).toMatch(/^rate_limited: /)
    expect(outcome(await plain(kael, 'tools/call', listChannels)).isError).toBe(false)
  })

  it('meet one address that asks too often without a key', async () => {
    await using running = await startApp({ ADDRESS_REQUESTS_PER_MINUTE: '2' })
    const ask = () => fetch(`${running.url}/api/status`)
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
    expect((await fetch(`${running.url}/health/live`)).status).toBe(200)
  })
})

it('T16: a hundred wrong keys at once meet 429, while a proven key is answered all along', async () => {
  await using house = await startHouse()
  const kael = await house.moveIn()
  await plain(kael, 'tools/call', listChannels)
  const attempts = Array.from({ length: 100 }, () => plain({ ...kael, key: makeApiKey() }, 'tools/list'))
  const storm = Promise.all(attempts)
  const during: number[] = []
  for (let call = 0; call < 20; call += 1) during.push((await plain(kael, 'tools/list')).status)
  expect(new Set(during)).toEqual(new Set([200]))
  const statuses = (await storm).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(25)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(75)
})
