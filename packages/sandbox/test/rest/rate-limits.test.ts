import { API } from '@discordjs/core/http-only'
import { REST } from 'discord.js'
import { describe, expect, it } from 'vitest'

import type { Sandbox } from '../../src/index.ts'
import { startSandbox } from '../support/index.ts'

function channelNamed(sandbox: Sandbox, name: string): string {
  const channel = [...sandbox.world.channels.values()].find((one) => one.name === name)
  if (!channel) throw new Error(`No ${name}.`)
  return channel.id
}

const asBot = (sandbox: Sandbox, path: string, init: RequestInit = {}) =>
  fetch(`${sandbox.endpoints.api}/v10${path}`, {
    ...init,
    headers: { authorization: `Bot ${sandbox.application.botToken}`, 'content-type': 'application/json' },
  })

const post = (sandbox: Sandbox, channelId: string) =>
  asBot(sandbox, `/channels/${channelId}/messages`, { method: 'POST', body: '{"content":"x"}' })

const say = (url = '') =>
  fetch(url, { method: 'POST', body: '{"content":"x"}', headers: { 'content-type': 'application/json' } })

describe('rate limits over HTTP', () => {
  it('S-06: sends its headers on answers, refusals and unknown routes alike', async () => {
    await using sandbox = await startSandbox()
    for (const path of ['/users/@me', '/channels/1', '/no/such/route']) {
      const { headers } = await asBot(sandbox, path)
      for (const name of ['limit', 'remaining', 'reset', 'reset-after', 'bucket']) {
        expect(headers.get(`x-ratelimit-${name}`)).not.toBeNull()
      }
    }
  })

  it('S-06: refuses the sixth message with a whole 429', async () => {
    await using sandbox = await startSandbox({ rateLimits: 'realistic' })
    const channelId = channelNamed(sandbox, 'general')
    for (let n = 0; n < 5; n += 1) expect((await post(sandbox, channelId)).status).toBe(200)
    const refused = await post(sandbox, channelId)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('x-ratelimit-scope')).toBe('user')
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({
      message: 'You are being rate limited.',
      retry_after: expect.any(Number),
      global: false,
      code: 0,
    })
    expect((await post(sandbox, channelNamed(sandbox, 'companions'))).status).toBe(200)
    sandbox.world.clock.advance(5000)
    expect((await post(sandbox, channelId)).status).toBe(200)
  })

  it('S-06: says that the whole bot is too fast, scope global', async () => {
    await using sandbox = await startSandbox({ rateLimits: 'strict' })
    const routes = ['/users/@me', '/users/@me/guilds', '/gateway', '/gateway/bot', '/applications/@me']
    const responses: Response[] = []
    for (const path of [...routes, ...routes, '/oauth2/applications/@me'])
      responses.push(await asBot(sandbox, path))
    const last = responses.at(-1)
    expect(last?.status).toBe(429)
    expect(last?.headers.get('x-ratelimit-global')).toBe('true')
    expect(last?.headers.get('x-ratelimit-scope')).toBe('global')
    expect(await last?.json()).toMatchObject({ global: true })
  })

  it('S-06: keeps count per webhook and, unseen, per channel', async () => {
    await using sandbox = await startSandbox({ rateLimits: 'strict' })
    const channelId = channelNamed(sandbox, 'general')
    const hooks: string[] = []
    for (const name of ['one', 'two']) {
      const body = JSON.stringify({ name })
      const made = await asBot(sandbox, `/channels/${channelId}/webhooks`, { method: 'POST', body })
      const { id, token } = (await made.json()) as { id: string; token: string }
      hooks.push(`${sandbox.endpoints.api}/v10/webhooks/${id}/${token}?wait=true`)
    }
    const scopes: (string | null)[] = []
    for (const url of [hooks[0], hooks[0], hooks[0], hooks[1], hooks[1]]) {
      const { headers } = await say(url)
      scopes.push(headers.get('x-ratelimit-scope'))
    }
    expect(scopes).toEqual([null, null, 'user', null, 'shared'])
  })

  it('S-06: allows few renames of a channel but any other edit', async () => {
    await using sandbox = await startSandbox({ rateLimits: 'realistic' })
    const path = `/channels/${channelNamed(sandbox, 'general')}`
    const edit = (body: object) => asBot(sandbox, path, { method: 'PATCH', body: JSON.stringify(body) })
    const statuses: number[] = []
    for (const body of [{ topic: 'a' }, { topic: 'b' }, { topic: 'c' }, { rate_limit_per_user: 5 }]) {
      statuses.push((await edit(body)).status)
    }
    expect(statuses).toEqual([200, 200, 429, 200])
  })

  it('S-06: lets a client that reads the headers pace itself without a single 429', async () => {
    await using sandbox = await startSandbox({ rateLimits: 'strict' })
    const rest = new REST({ api: sandbox.endpoints.api }).setToken(sandbox.application.botToken)
    const api = new API(rest)
    const channelId = channelNamed(sandbox, 'general')
    for (let n = 0; n < 4; n += 1) await api.channels.createMessage(channelId, { content: String(n) })
    const answer = await fetch(`${sandbox.controlUrl}/requests`)
    const { requests } = (await answer.json()) as { requests: { status: number }[] }
    expect(requests.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})
