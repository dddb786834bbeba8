import {
  CreateEntityAnswer,
  ErrorBody,
  JoinServerAnswer,
  ListEntitiesAnswer,
  ListServersAnswer,
  VerifyJournalAnswer,
} from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { plain } from '../support/rpc.ts'
import { type AppOnDiscord, startAppOnDiscord } from '../support/running-app.ts'

interface Request {
  method?: string
  body?: string
  type?: string
}

let app: AppOnDiscord
let token: string
beforeAll(async () => {
  app = await startAppOnDiscord()
  token = app.localToken
})
afterAll(async () => app[Symbol.asyncDispose]())

function api(path: string, { method = 'GET', body, type = 'application/json' }: Request = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  return fetch(`${app.url}/api${path}`, { method, headers, body: body ?? null })
}

const send = (path: string, body: object) => api(path, { method: 'POST', body: JSON.stringify(body) })

async function errorOf(response: Response): Promise<ErrorBody> {
  expect(response.headers.get('content-type')).toContain('application/json')
  return ErrorBody.parse(await response.json())
}

describe('the operator’s API', () => {
  it.each(['/entities', '/servers', '/journal/verify', '/whatever'])(
    'is closed to strangers: %s',
    async (path) => {
      for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${token}` }]) {
        const response = await fetch(`${app.url}/api${path}`, { headers })
        expect(response.status).toBe(401)
        expect(response.headers.get('www-authenticate')).toBe('Bearer')
        expect(await errorOf(response)).toMatchObject({ code: 'unauthenticated' })
      }
    },
  )

  it('makes an entity, lets it join and lists it', async () => {
    const made = await send('/entities', { name: 'Iris', owner: 'lyss', platform: 'claude', print_key: true })
    expect(made.status).toBe(201)
    const { entity, key, claim_url: claimUrl } = CreateEntityAnswer.parse(await made.json())
    expect(entity).toMatchObject({ name: 'Iris', has_key: true, servers: [], owner: { name: 'lyss' } })
    expect(claimUrl).toBeUndefined()

    const joined = await send('/entities/iris/servers', { server: 'Hearthside', channels: ['general'] })
    expect(joined.status).toBe(201)
    const { membership, warnings } = JoinServerAnswer.parse(await joined.json())
    expect(membership).toMatchObject({ server_name: 'Hearthside', channels: [app.channelId('general')] })
    expect(warnings).toEqual([])

    const { entities } = ListEntitiesAnswer.parse(await (await api('/entities')).json())
    expect(entities.find(({ id }) => id === entity.id)?.servers).toEqual([membership])
    expect((await plain({ url: entity.url, key: key ?? '' }, 'tools/list')).status).toBe(200)
    expect(JSON.stringify(entities)).not.toMatch(/hash|salt|public/i)
  })

  it('announces the arrival and pings only the new role', async () => {
    await send('/entities', { name: 'Nova', owner: 'lyss' })
    const wish = { server: app.serverId, channels: 'all', announce: 'announcements' }
    const { membership } = JoinServerAnswer.parse(await (await send('/entities/Nova/servers', wish)).json())
    const channelId = app.channelId('announcements')
    const [latest] = await app.person('lyss').rest<object[]>('GET', `/channels/${channelId}/messages?limit=1`)
    expect(latest).toMatchObject({
      content: `**Nova** has joined this server. You can mention them with <@&${membership.role_id}>.`,
      mention_roles: [membership.role_id],
      mention_everyone: false,
    })
  })

  it('lists servers and verifies the journal', async () => {
    const { servers } = ListServersAnswer.parse(await (await api('/servers')).json())
    expect(servers).toContainEqual({ id: app.serverId, name: 'Hearthside' })
    const report = VerifyJournalAnswer.parse(await (await api('/journal/verify')).json())
    expect(report.ok).toBe(true)
    const one = await (await api(`/journal/verify?space=server:${app.serverId}`)).json()
    const { head } = VerifyJournalAnswer.parse(one).spaces[0] ?? {}
    const query = `space=server:${app.serverId}&head=${head?.seq}:${'0'.repeat(64)}`
    expect(VerifyJournalAnswer.parse(await (await api(`/journal/verify?${query}`)).json()).ok).toBe(false)
    expect((await api(`/journal/verify?head=1:${'0'.repeat(64)}`)).status).toBe(400)
    const typo = await errorOf(await api('/journal/verify?space=server:typo'))
    expect(typo.message).toBe('The journal has no space called "server:typo".')
  })

  it.each([
    ['a name Discord refuses', '/entities', { name: 'Clyde', owner: 'lyss' }, 400, 'name_refused'],
    ['an unknown owner', '/entities', { name: 'X', owner: 'ghost' }, 404, undefined],
    ['an owner nobody can be', '/entities', { name: 'X', owner: 'x'.repeat(101) }, 400, undefined],
    ['a missing field', '/entities', { name: 'X' }, 400, undefined],
    ['a field nobody knows', '/entities', { name: 'X', owner: 'lyss', colour: 'red' }, 400, undefined],
    [
      'an unknown entity',
      '/entities/nobody/servers',
      { server: 'Hearthside', channels: 'all' },
      404,
      undefined,
    ],
    ['an empty list', '/entities/iris/servers', { server: 'Hearthside', channels: [] }, 400, undefined],
    [
      'joining twice',
      '/entities/iris/servers',
      { server: 'Hearthside', channels: 'all' },
      409,
      'already_member',
    ],
  ])('I-02, I-54: refuses %s', async (_, path, body, status, reason) => {
    const response = await send(path, body)
    expect(response.status).toBe(status)
    expect((await errorOf(response)).reason).toBe(reason)
  })

  it('I-02: refuses the name of a member of the server, and says so', async () => {
    await send('/entities', { name: 'Ben Kowalski', owner: 'lyss' })
    const response = await send('/entities/Ben Kowalski/servers', { server: 'Hearthside', channels: 'all' })
    expect(await errorOf(response)).toMatchObject({ code: 'conflict', reason: 'name_taken' })
  })

  it.each([
    ['malformed JSON', '{"name": "my secret', 'application/json', 400],
    ['another type', 'name=x', 'application/x-www-form-urlencoded', 415],
    ['a huge body', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ])('I-63, T64: answers %s with a JSON error', async (_, body, type, status) => {
    const response = await api('/entities', { method: 'POST', body, type })
    expect(response.status).toBe(status)
    const error = await errorOf(response)
    expect(error).toMatchObject({ code: 'invalid', request_id: response.headers.get('x-request-id') })
    expect(error.message).not.toContain('secret')
  })

  it('I-63: answers a wrong path and a wrong method with a JSON error', async () => {
    expect((await api('/nothing')).status).toBe(404)
    expect((await api('/servers', { method: 'DELETE' })).status).toBe(404)
    expect(await errorOf(await fetch(`${app.url}/nothing`, { method: 'PUT' }))).toMatchObject({
      code: 'not_found',
    })
  })
})
