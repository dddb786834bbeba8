import { ConnectionTestAnswer, EntityStatusAnswer, type LiveEvent } from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type AppWithLogin, startAppWithLogin } from '../support/app-with-login.ts'
import type { Browser } from '../support/browser.ts'
import { eventually } from '../support/live.ts'
import { plain } from '../support/rpc.ts'
import { type Resident, startAppOnDiscord } from '../support/running-app.ts'

let app: AppWithLogin
let kael: Resident
let owner: Browser
beforeAll(async () => {
  app = await startAppWithLogin({ operator: 'amara' })
  kael = await app.moveIn()
  owner = await app.browser('lyss')
})
afterAll(async () => app[Symbol.asyncDispose]())

async function status(browser = owner): Promise<EntityStatusAnswer> {
  return EntityStatusAnswer.parse(await (await browser.api(`GET /entities/${kael.id}/status`)).json())
}

const initialize = () =>
  plain(kael, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'Claude Code', version: '1' },
  })

describe('the status of an entity', () => {
  it('L-11: begins with nothing', async () => {
    expect(await status()).toMatchObject({
      bot_online: true,
      waiting: { unread: 0, addressed: 0 },
      last_message_at: null,
      last_call: null,
      last_error: null,
      refused_lately: [],
      key: { last_used_at: null, client: null },
      wake_call: null,
    })
  })

  it('L-10, L-11: names who called, by what, and what was refused, without what was said', async () => {
    await initialize()
    const wish = { channel: 'announcements', content: 'a secret of ours' }
    await plain(kael, 'tools/call', { name: 'send_message', arguments: wish })
    const now = await status()
    expect(now).toMatchObject({
      last_call: { via: 'key', client: 'Claude Code' },
      last_tool: { name: 'send_message' },
      last_error: { tool: 'send_message' },
      key: { client: 'Claude Code' },
    })
    expect(now.key?.last_used_at).toBe(now.last_call?.at)
    expect(JSON.stringify(now)).not.toContain('secret')
  })

  it('L-11: names the tool’s own fields that were wrong, and no other word of the call', async () => {
    const wish = { channel_id: ['x'], content: 5, secret: 'x', 'a secret': 'x' }
    await plain(kael, 'tools/call', { name: 'send_message', arguments: wish })
    const now = await status()
    expect(now.last_error).toMatchObject({ code: 'invalid', fields: ['channel_id', 'content'] })
    expect(now.refused_lately[0]).toMatchObject({ fields: ['channel_id', 'content'], times: 1 })
    expect(JSON.stringify(now)).not.toContain('secret')
  })

  it('L-11: counts what waits, and tells open pages of it', async () => {
    const heard: LiveEvent[] = []
    const hangUp = new AbortController()
    const stream = await owner.go(`${app.site}/api/live`, { signal: hangUp.signal })
    const listening = (async () => {
      for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        for (const line of chunk.split('\n').filter((one) => one.startsWith('data: '))) {
          heard.push(JSON.parse(line.slice(6)) as LiveEvent)
        }
      }
    })().catch(() => {})
    await eventually(() => expect(heard[0]?.kind).toBe('hello'))
    await app.person('lyss').say(app.channelId('general'), '@Kael hello')
    await eventually(() => expect(heard).toContainEqual({ kind: 'pulse', entity_id: kael.id }))
    const now = await status()
    expect(now.waiting).toEqual({ unread: 1, addressed: 1 })
    expect(now.last_message_at).not.toBeNull()
    hangUp.abort()
    await listening
  })

  it('T20: is there for owner and operator, and for nobody else', async () => {
    for (const [person, expected] of [
      ['amara', 200],
      ['lyss', 200],
      ['jonas', 404],
      ['mina', 404],
    ] as const) {
      const browser = await app.browser(person)
      const seen = await browser.api(`GET /entities/${kael.id}/status`)
      const tested = await browser.api(`POST /entities/${kael.id}/connection-test`, {})
      expect([person, seen.status, tested.status]).toEqual([person, expected, expected])
    }
  })
})

describe('the connection test', () => {
  it('L-05: goes to the public address itself, and says what it met', async () => {
    const answer = await owner.api(`POST /entities/${kael.id}/connection-test`, {})
    const told = ConnectionTestAnswer.parse(await answer.json())
    expect(told).toMatchObject({
      reach: 'local',
      endpoint: { outcome: 'answers', status: 401 },
      discovery: { outcome: 'answers', status: 200 },
      bot_online: true,
      active: true,
      servers: 1,
      has_key: true,
      apps: 0,
    })
    expect(told.tools).toBeGreaterThan(5)
  })

  it('L-05: says that the public address leads nowhere, or to somebody else', async () => {
    await using lost = await startAppOnDiscord({ BASE_URL: 'http://localhost:1' })
    const { id } = await lost.moveIn()
    const headers = {
      authorization: `Bearer ${lost.localToken}`,
      'content-type': 'application/json',
      host: 'localhost:1',
    }
    const url = `${lost.url}/api/entities/${id}/connection-test`
    const response = await fetch(url, { method: 'POST', headers, body: '{}' })
    const told = ConnectionTestAnswer.parse(await response.json())
    expect(told.endpoint).toEqual({ outcome: 'unreachable' })
    expect(told.discovery).toEqual({ outcome: 'unreachable' })
  })
})
