import { describe, expect, it } from 'vitest'

import { makeApiKey } from '../../src/adapters/keys/api-key.ts'
import { startAppWithLogin } from '../support/app-with-login.ts'
import { outcome, plain } from '../support/rpc.ts'
import { startApp, startAppOnDiscord } from '../support/running-app.ts'

const listChannels = { name: 'list_channels', arguments: {} }

describe('I-45: limits over HTTP', () => {
  it('tell the model when to come back, and every client what is left', async () => {
    await using app = await startAppOnDiscord({ ENTITY_CALLS_PER_MINUTE: '2' })
    const kael = await app.moveIn()
    const mira = await app.moveIn({ name: 'Mira' })
    const first = await plain(kael, 'tools/call', listChannels)
    expect(outcome(first).isError).toBe(false)
    expect(first.headers.get('ratelimit-policy')).toBe('"calls";q=2;w=60')
    expect(first.headers.get('ratelimit')).toBe('"calls";r=2;t=60')
    const second = await plain(kael, 'tools/call', listChannels)
    expect(second.headers.get('ratelimit')).toMatch(/^"calls";r=1;t=\d+$/)
    const third = outcome(await plain(kael, 'tools/call', listChannels))
    expect(third.isError).toBe(true)
    expect(third.text).toMatch(
      /^rate_limited: This entity has reached its limit of 2 calls [^;]*; try again in \d+ seconds\.$/,
    )
    expect(outcome(await plain(mira, 'tools/call', listChannels)).isError).toBe(false)
  })

  it('count what is sent apart from what is read', async () => {
    await using app = await startAppOnDiscord({ ENTITY_SENDS_PER_MINUTE: '1' })
    const kael = await app.moveIn()
    const send = {
      name: 'send_message',
      arguments: { channel_id: app.channelId('general'), content: 'Hello.' },
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

it('A-13: what one person changes is counted together, whatever it is; reading and others are not', async () => {
  await using app = await startAppWithLogin({ env: { PERSON_WRITES_PER_MINUTE: '15' } })
  const [lyss, jonas] = [await app.browser('lyss'), await app.browser('jonas')]
  const orga = (await (await lyss.api('POST /orgas', { name: 'Bakery' })).json()) as { id: string }
  const at = `/orgas/${orga.id}/channels`
  const { channels } = (await (await lyss.api(`GET ${at}`)).json()) as { channels: { id: string }[] }
  const channel = channels[0]?.id ?? ''
  const posted = await lyss.api(`POST ${at}/${channel}/messages`, { text: 'Hello.' })
  const { message } = (await posted.json()) as { message: { id: string } }
  const ofMessage = `/orgas/${orga.id}/messages/${message.id}`
  const edit = () => lyss.api(`PATCH ${ofMessage}`, { text: 'Hello!' })
  const react = () => lyss.api(`PUT ${ofMessage}/reactions`, { emoji: '👍' })
  const found = () => lyss.api('POST /orgas', { name: 'Another' })
  expect([(await edit()).status, (await react()).status, (await found()).status]).toEqual([200, 200, 201])
  expect([(await edit()).status, (await react()).status]).toEqual([429, 429])
  for (let more = 0; more < 10; more += 1) expect((await found()).status).toBe(201)
  const refused = await found()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await lyss.api(`GET ${at}`)).status).toBe(200)
  expect((await jonas.api('POST /orgas', { name: 'Mill' })).status).toBe(201)
})

it('T16: a hundred wrong keys at once meet 429, while a proven key is answered all along', async () => {
  await using app = await startAppOnDiscord()
  const kael = await app.moveIn()
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
