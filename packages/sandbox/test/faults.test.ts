import { API } from '@discordjs/core/http-only'
import { REST } from 'discord.js'
import { describe, expect, it } from 'vitest'

import type { Fault } from '../src/faults/fault.ts'
import type { Sandbox } from '../src/index.ts'
import { startSandbox } from './support/index.ts'

/** A bot without a gateway; `retries: 0` shows each answer as it is. */
function connect(sandbox: Sandbox, retries = 0) {
  const rest = new REST({ api: sandbox.endpoints.api, retries }).setToken(sandbox.application.botToken)
  return new API(rest)
}

function channelNamed(sandbox: Sandbox, name: string): string {
  const channel = [...sandbox.world.channels.values()].find((one) => one.name === name)
  if (!channel) throw new Error(`No ${name}.`)
  return channel.id
}

const countMessages = (sandbox: Sandbox, channelId: string) =>
  sandbox.world.channels.get(channelId)?.messages.size

const inMessages: Pick<Fault & { kind: 'drop' }, 'method' | 'path'> = {
  method: 'POST',
  path: '/channels/*/messages',
}

describe('REST faults', () => {
  it.each([
    [500, { message: '500: Internal Server Error', code: 0 }],
    [503, { message: '503: Service Unavailable', code: 0 }],
    [401, { message: '401: Unauthorized', code: 0 }],
    [403, { message: '403: Forbidden', code: 0 }],
  ])('S-08: answers %i in place of the handler', async (status, body) => {
    await using sandbox = await startSandbox()
    const channelId = channelNamed(sandbox, 'general')
    sandbox.faults.add({ kind: 'status', status, ...inMessages })
    const url = `${sandbox.endpoints.api}/v10/channels/${channelId}/messages`
    const headers = {
      authorization: `Bot ${sandbox.application.botToken}`,
      'content-type': 'application/json',
    }
    const send = () => fetch(url, { method: 'POST', headers, body: '{"content":"hello"}' })
    const broken = await send()
    expect(broken.status).toBe(status)
    expect(await broken.json()).toEqual(body)
    expect(countMessages(sandbox, channelId)).toBe(0)
    expect((await send()).status).toBe(200)
  })

  it('S-08: brings its own body where one is given', async () => {
    await using sandbox = await startSandbox()
    const body = { message: 'Missing Access', code: 50_001 }
    sandbox.faults.add({ kind: 'status', status: 403, body, method: 'GET' })
    await expect(connect(sandbox).users.getCurrent()).rejects.toMatchObject({ status: 403, code: 50_001 })
  })

  it('S-08: makes a client wait and go on after a 429', async () => {
    await using sandbox = await startSandbox()
    sandbox.faults.add({ kind: 'status', status: 429, path: '/users/@me' })
    expect(await connect(sandbox).users.getCurrent()).toMatchObject({ id: sandbox.application.id })
    const { requests } = await log(sandbox)
    expect(requests.map(({ status }) => status)).toEqual([429, 200])
  })

  it('S-08: drops the connection before anything happened', async () => {
    await using sandbox = await startSandbox()
    const channelId = channelNamed(sandbox, 'general')
    sandbox.faults.add({ kind: 'drop', ...inMessages })
    await expect(connect(sandbox).channels.createMessage(channelId, { content: 'x' })).rejects.toThrow(
      /reset|closed/i,
    )
    expect(countMessages(sandbox, channelId)).toBe(0)
  })

  it('S-08: cuts the connection after the work is done, so that a retry makes two', async () => {
    await using sandbox = await startSandbox()
    const channelId = channelNamed(sandbox, 'general')
    sandbox.faults.add({ kind: 'cut', ...inMessages })
    await connect(sandbox, 3).channels.createMessage(channelId, { content: 'x' })
    expect(countMessages(sandbox, channelId)).toBe(2)
    const { requests } = await log(sandbox)
    expect(requests.map(({ status }) => status)).toEqual([0, 200])
  })

  it('S-08: delays an answer by what was asked', async () => {
    await using sandbox = await startSandbox()
    sandbox.faults.add({ kind: 'latency', ms: 150 })
    const before = performance.now()
    await connect(sandbox).users.getCurrent()
    expect(performance.now() - before).toBeGreaterThanOrEqual(149)
  })

  it('S-08: lets a webhook vanish at its next use, answered with 10015', async () => {
    await using sandbox = await startSandbox()
    const api = connect(sandbox)
    const webhook = await api.channels.createWebhook(channelNamed(sandbox, 'general'), { name: 'Voices' })
    const token = 'token' in webhook ? webhook.token : ''
    await api.webhooks.execute(webhook.id, token, { content: 'still here', wait: true })
    const heard: string[] = []
    sandbox.world.subscribe(({ type }) => heard.push(type))
    sandbox.faults.add({ kind: 'deleted-webhook', path: '/webhooks/**' })
    const again = api.webhooks.execute(webhook.id, token, { content: 'gone', wait: true })
    await expect(again).rejects.toMatchObject({ status: 404, code: 10_015 })
    expect(heard).not.toContain('WEBHOOKS_UPDATE')
  })

  it('S-08: answers a search with 202 while it pretends to build its index', async () => {
    await using sandbox = await startSandbox()
    const guild = [...sandbox.world.guilds.values()].find(({ members }) =>
      members.has(sandbox.application.id),
    )
    sandbox.faults.add({ kind: 'indexing', retry_after: 2 })
    const url = `${sandbox.endpoints.api}/v10/guilds/${guild?.id}/messages/search?content=x`
    const headers = { authorization: `Bot ${sandbox.application.botToken}` }
    const first = await fetch(url, { headers })
    expect(first.status).toBe(202)
    expect(await first.json()).toMatchObject({ code: 110_000, retry_after: 2 })
    expect((await fetch(url, { headers })).status).toBe(200)
  })
})

async function log(sandbox: Sandbox) {
  const response = await fetch(`${sandbox.controlUrl}/requests`)
  return (await response.json()) as { requests: { status: number; path: string; method: string }[] }
}

describe('request log', () => {
  it('S-08: lists calls without bodies and without the tokens in their paths', async () => {
    await using sandbox = await startSandbox()
    const api = connect(sandbox)
    const webhook = await api.channels.createWebhook(channelNamed(sandbox, 'general'), { name: 'Voices' })
    const token = 'token' in webhook ? webhook.token : ''
    await api.webhooks.execute(webhook.id, token, { content: 'a secret', wait: true })
    const answer = await log(sandbox)
    expect(answer.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: `/webhooks/${webhook.id}/:token`,
      route: '/webhooks/{webhook_id}/{webhook_token}',
      actor: null,
      status: 200,
    })
    expect(JSON.stringify(answer)).not.toContain(token)
    expect(JSON.stringify(answer)).not.toContain('a secret')
  })
})
