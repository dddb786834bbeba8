import { afterAll, beforeAll, expect, it } from 'vitest'

import { plain } from '../support/rpc.ts'
import { type AppOnDiscord, startAppOnDiscord } from '../support/running-app.ts'

let app: AppOnDiscord
let token: string
beforeAll(async () => {
  app = await startAppOnDiscord()
  token = app.localToken
})
afterAll(async () => app[Symbol.asyncDispose]())

const scrape = (bearer: string) =>
  fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${bearer}` } })

it('I-62, T62: metrics are for the operator alone', async () => {
  const { key } = await app.moveIn({ name: 'Iris' })
  for (const refused of [await fetch(`${app.url}/metrics`), await scrape('wrong'), await scrape(key)]) {
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ code: 'unauthenticated' })
  }
  const answer = await scrape(token)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
})

it('I-62, T62: metrics count what happened, without names, ids or content', async () => {
  const kael = await app.moveIn({ name: 'Kael' })
  const call = (name: string, args: object) => plain(kael, 'tools/call', { name, arguments: args })
  const secret = 'a sentence nobody else shall read'
  await call('send_message', { channel_id: app.channelId('general'), content: secret })
  await call('send_message', { channel_id: app.channelId('announcements'), content: secret })
  await call('made_up_by_a_client', {})
  await fetch(`${app.url}/claim/a-secret-link`)
  const text = await (await scrape(token)).text()
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).toMatch(/^process_cpu_seconds_total \d/m)
  expect(text).toContain('arachne_tool_calls_total{tool="send_message",outcome="ok"} 1\n')
  expect(text).toContain('arachne_tool_calls_total{tool="send_message",outcome="forbidden"} 1\n')
  expect(text).toMatch(/^arachne_http_requests_total\{method="POST",status="200"\} \d+$/m)
  const telling = [secret, 'Kael', 'lyss', 'secret-link', 'made_up', kael.id, kael.key, app.serverId, token]
  for (const word of telling) expect(text).not.toContain(word)
  expect(text).not.toMatch(/\d{17}|[0-9a-f]{8}-/)
})

it('logs which route answered, never the path', async () => {
  await scrape(token)
  await fetch(`${app.url}/claim/a-secret-link`)
  await fetch(`${app.url}/api/entities/Kael`, { headers: { authorization: `Bearer ${token}` } })
  const routes = app
    .logged()
    .split('\n')
    .filter((line) => line.includes('"Answered."'))
    .map((line) => (JSON.parse(line) as { route: string }).route)
  expect(routes).toEqual(expect.arrayContaining(['/metrics', '/claim/:token', '/api/entities/:entity']))
  expect(app.logged()).not.toContain('a-secret-link')
})

it('T64: ends a connection whose body was too large to read', async () => {
  const { url, key } = await app.moveIn({ name: 'Vex' })
  const body = JSON.stringify({ padding: 'x'.repeat(5 * 1024 * 1024) })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  const overMcp = await fetch(url, { method: 'POST', headers, body })
  expect([overMcp.status, overMcp.headers.get('connection')]).toEqual([413, 'close'])
  const overRest = await fetch(`${app.url}/api/entities`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body,
  })
  expect([overRest.status, overRest.headers.get('connection')]).toEqual([413, 'close'])
})
