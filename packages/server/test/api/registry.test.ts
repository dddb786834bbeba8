import {
  ApproveAnswer,
  AskAnswer,
  CeilingChannelsAnswer,
  CreateEntityAnswer,
  DoneAnswer,
  EntityAnswer,
  EntityView,
  ErrorBody,
  ListBansAnswer,
  ListEntitiesAnswer,
  ListRequestsAnswer,
  ListTemplatesAnswer,
  MembershipAnswer,
  SettingsAnswer,
  WhyAnswer,
} from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { outcome, plain } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

let running: AppOnDiscord
beforeAll(async () => {
  running = await startAppOnDiscord()
  await running.moveIn({ name: 'Sturdy' }, null)
})
afterAll(async () => running[Symbol.asyncDispose]())

async function api(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${running.localToken}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${running.url}/api${path}`, init)
  return { status: response.status, body: await response.json() }
}

async function refusal(method: string, path: string, body?: object) {
  const answer = await api(method, path, body)
  return { status: answer.status, ...ErrorBody.parse(answer.body) }
}

const call = async (who: Resident, name: string, args: object = {}) =>
  outcome(await plain(who, 'tools/call', { name, arguments: args }))
const say = (channel: string, content: string) =>
  running.person('lyss').rest('POST', `/channels/${running.channelId(channel)}/messages`, { content })
const roles = () =>
  running
    .person('lyss')
    .rest<{ id: string; name: string; permissions: string }[]>('GET', `/guilds/${running.serverId}/roles`)
const roleNames = async () => (await roles()).map(({ name }) => name)

/** What is queued, without taking it out of the queue for good. */
async function waiting(who: Resident): Promise<string[]> {
  const { data } = await call(who, 'read_messages')
  return (data as { messages: { content: string }[] } | undefined)?.messages.map((one) => one.content) ?? []
}

/** When somebody else heard it, it has reached every queue there is. */
async function untilHeard(witness: Resident, content: string): Promise<void> {
  const heard: string[] = []
  await expect.poll(async () => heard.push(...(await waiting(witness))) && heard).toContain(content)
}

const ask = (entity: string) => api('POST', '/requests', { entity, server: 'Hearthside' })
const why = async (query: string) => WhyAnswer.parse((await api('GET', `/why?entity=Curious&${query}`)).body)

describe('an entity', () => {
  it('I-01, I-04: is changed, and its role on Discord follows its name', async () => {
    const { id } = await running.moveIn({ name: 'Wren' })
    const changed = EntityAnswer.parse(
      (
        await api('PATCH', '/entities/Wren', {
          name: 'Wren the Second',
          triggers: [{ word: 'wren' }],
          notify_excerpt: true,
          accepts_dms: true,
          mailbox_ttl_minutes: 30,
          accent_color: '#7a3b62',
        })
      ).body,
    )
    expect(changed.warnings).toEqual([])
    const shown = EntityView.parse((await api('GET', `/entities/${id}`)).body)
    expect(shown).toEqual(changed.entity)
    expect(shown).toMatchObject({ name: 'Wren the Second', notify_excerpt: true, notify_on_mention: true })
    expect(await roleNames()).toContain('Wren the Second')
    expect(await roleNames()).not.toContain('Wren')
  })

  it.each([
    ['a number as a trigger', { triggers: [1] }],
    ['an empty trigger', { triggers: [{ word: '' }] }],
    ['null for triggers', { triggers: null }],
    ['an object as a name', { name: {} }],
    ['an unknown field', { blocked_channels: null }],
    ['a mailbox that lasts for ever', { mailbox_ttl_minutes: 61 }],
    ['a mailbox that forgets at once', { mailbox_ttl_minutes: 0 }],
    ['a colour that is none', { accent_color: 'red' }],
    ['a picture that is no address', { avatar_url: 'javascript:alert(1)' }],
    ['a name with control characters', { name: 'Wr\u0007en' }],
  ])('T38, T50, T51: is not given %s', async (_, body) => {
    const { status, code } = await refusal('PATCH', '/entities/Sturdy', body)
    expect({ status, code }).toEqual({ status: 400, code: 'invalid' })
  })

  it('I-64, T11: has one key at a time, and what waited under the old one is gone with it', async () => {
    const who = await running.moveIn({ name: 'Keyed' })
    await say('general', 'under the old key')
    await expect.poll(() => waiting(who)).toContain('under the old key')
    const answer = CreateEntityAnswer.parse(
      (await api('POST', '/entities/Keyed/key', { print_key: true })).body,
    )
    expect((await plain(who, 'tools/list')).status).toBe(401)
    const renewed = { ...who, key: answer.key ?? '' }
    expect(await waiting(renewed)).toEqual([])
    await say('general', 'under the new key')
    await expect.poll(() => waiting(renewed)).toContain('under the new key')
  })

  it('I-64, T11: says that it is switched off, at the first request, and hears nothing until it is switched on', async () => {
    const who = await running.moveIn({ name: 'Sleeper' })
    await api('POST', '/entities/Sleeper/deactivate', {})
    for (const method of ['initialize', 'tools/list', 'tools/call']) {
      expect(await plain(who, method)).toMatchObject({ status: 403, body: { reason: 'entity_inactive' } })
    }
    await say('general', 'while it slept')
    const { entity } = EntityAnswer.parse((await api('POST', '/entities/Sleeper/activate', {})).body)
    expect(entity.active).toBe(true)
    expect(await waiting(who)).toEqual([])
  })

  it('T11: gets a key of its own from a new owner', async () => {
    const who = await running.moveIn({ name: 'Given' })
    const [, somebody] = running.sandbox.people.filter(({ role }) => role !== 'operator')
    const owner = somebody?.id ?? ''
    const answer = CreateEntityAnswer.parse((await api('PUT', '/entities/Given/owner', { owner })).body)
    expect(answer.entity.owner.id).toBe(owner)
    expect(answer.claim_url).toBeDefined()
    expect((await plain(who, 'tools/list')).status).toBe(401)
  })

  it('I-06: is deleted with its role and its endpoint', async () => {
    const who = await running.moveIn({ name: 'Mayfly' })
    expect(await roleNames()).toContain('Mayfly')
    expect(DoneAnswer.parse((await api('DELETE', '/entities/Mayfly')).body)).toEqual({ warnings: [] })
    expect(await roleNames()).not.toContain('Mayfly')
    expect((await plain(who, 'tools/list')).status).toBe(401)
    expect((await refusal('GET', `/entities/${who.id}`)).status).toBe(404)
  })

  it('is listed page by page', async () => {
    const names: string[] = []
    let after = ''
    for (;;) {
      const { body } = await api('GET', `/entities?limit=2${after}`)
      const { entities, next } = ListEntitiesAnswer.parse(body)
      expect(entities.length).toBeLessThanOrEqual(2)
      names.push(...entities.map(({ name }) => name))
      if (next === undefined) break
      after = `&after=${next}`
    }
    expect(new Set(names).size).toBe(names.length)
    const all = ListEntitiesAnswer.parse((await api('GET', '/entities?limit=100')).body)
    expect(names).toEqual(all.entities.map(({ name }) => name))
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'page=2', 'after=gone']) {
      expect((await refusal('GET', `/entities?${query}`)).status).toBe(400)
    }
  })
})

describe('an entity on a server', () => {
  it('T34: cannot read what is queued once its channels are narrowed', async () => {
    const who = await running.moveIn({ name: 'Narrow' })
    const witness = await running.moveIn({ name: 'Witness' })
    await say('general', 'for Narrow in general')
    await say('companions', 'for Narrow in companions')
    await untilHeard(witness, 'for Narrow in companions')
    const path = `/entities/Narrow/servers/${running.serverId}`
    await api('PATCH', path, { channels: ['companions'] })
    await expect.poll(() => waiting(who)).toEqual(['for Narrow in companions'])
    await api('PATCH', path, { channels: 'none' })
    await say('companions', 'nobody is here')
    expect(await waiting(who)).toEqual([])
    expect(MembershipAnswer.parse((await api('PATCH', path, { channels: 'all' })).body)).toMatchObject({
      membership: { channels: 'all' },
    })
  })

  it('T32: may do nothing when every tool is unticked', async () => {
    const who = await running.moveIn({ name: 'Idle' })
    await api('PATCH', '/entities/Idle/servers/Hearthside', { tools: 'none' })
    const { body } = await plain(who, 'tools/list')
    expect((body.result as { tools?: unknown[] } | undefined)?.tools).toEqual([])
    expect((await call(who, 'list_channels')).text).toContain('tool_not_granted')
    const { membership } = MembershipAnswer.parse(
      (await api('GET', '/entities/Idle/servers/Hearthside')).body,
    )
    expect(membership.tools).toBe('none')
    expect((await refusal('PATCH', '/entities/Idle/servers/Hearthside', { tools: [] })).status).toBe(400)
  })

  it('T33: is tuned inside the ceiling only', async () => {
    await running.moveIn({ name: 'Tuned' })
    const path = '/entities/Tuned/servers/Hearthside/tuning'
    const { membership } = MembershipAnswer.parse((await api('PATCH', path, { watch: ['general'] })).body)
    expect(membership.watch).toEqual([running.channelId('general')])
    for (const body of [{ watch: ['announcements'] }, { blocked: ['100000000000000009'] }, { muted: null }]) {
      expect((await refusal('PATCH', path, body)).status).toBe(400)
    }
    const { channels } = CeilingChannelsAnswer.parse(
      (await api('GET', '/entities/Tuned/servers/Hearthside/channels')).body,
    )
    expect(channels.map(({ name, state }) => [name, state])).toEqual(
      expect.arrayContaining([
        ['general', 'watch'],
        ['companions', 'normal'],
      ]),
    )
    expect(channels).toHaveLength(2)
  })

  it('T30: hands out no role with power, and no role of an entity', async () => {
    await running.moveIn({ name: 'Herald' })
    const powerful = (await roles()).find(({ permissions, name }) => {
      const bits = BigInt(permissions)
      return name !== '@everyone' && (bits & (0x8n | 0x20n)) !== 0n
    })
    const path = '/entities/Herald/servers/Hearthside'
    for (const role of [powerful?.id ?? '', 'Herald', '@everyone', running.serverId]) {
      expect((await refusal('PATCH', path, { assignable_roles: [role] })).status).toBe(400)
    }
  })

  it('I-06: leaves by its own tool, with its role and what waits', async () => {
    const who = await running.moveIn({ name: 'Leaver' })
    const witness = await running.moveIn({ name: 'Onlooker' })
    await say('general', 'before Leaver left')
    await untilHeard(witness, 'before Leaver left')
    const { data } = await call(who, 'leave_server', { server_id: running.serverId })
    expect(data).toEqual({ server_id: running.serverId, warnings: [] })
    expect(await roleNames()).not.toContain('Leaver')
    expect((await call(who, 'leave_server', { server_id: running.serverId })).isError).toBe(true)
    expect((await refusal('DELETE', '/entities/Leaver/servers/Hearthside')).status).toBe(404)
    await api('POST', '/entities/Leaver/servers', { server: 'Hearthside', channels: 'all' })
    expect(await waiting(who)).toEqual([])
  })

  it('I-04, T68: gets its role back when somebody deletes it by hand', async () => {
    const { id } = await running.moveIn({ name: 'Phoenix' })
    const [before] = await running.app.registry.memberships(id)
    const admin = running.sandbox.people.find(({ role }) => role === 'admin')
    const { username = '' } = running.sandbox.world.users.get(admin?.id ?? '') ?? {}
    await running.person(username).rest('DELETE', `/guilds/${running.serverId}/roles/${before?.roleId}`)
    await expect
      .poll(async () => (await running.app.registry.memberships(id))[0]?.roleId)
      .not.toBe(before?.roleId)
    expect((await roleNames()).filter((name) => name === 'Phoenix')).toHaveLength(1)
  })
})

describe('requests', () => {
  it('I-03, T60: are approved once, however many try at once', async () => {
    await running.moveIn({ name: 'Asker' }, null)
    const { request } = AskAnswer.parse((await ask('Asker')).body)
    const tries = Array.from({ length: 4 }, () =>
      api('POST', `/requests/${request.id}/approve`, { channels: ['general'] }),
    )
    const answers = await Promise.all(tries)
    const approved = answers.filter(({ status }) => status === 200)
    expect(approved).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect(ApproveAnswer.parse(approved[0]?.body)).toMatchObject({
      request: { state: 'approved', decided_by: 'operator', entity: { owner: { name: 'lyss' } } },
      membership: { channels: [running.channelId('general')] },
    })
    expect((await roleNames()).filter((name) => name === 'Asker')).toHaveLength(1)
  })

  it('T59: wait once, and go to no unknown server', async () => {
    await running.moveIn({ name: 'Impatient' }, null)
    expect((await ask('Impatient')).status).toBe(201)
    expect(await refusal('POST', '/requests', { entity: 'Impatient', server: 'Hearthside' })).toMatchObject({
      status: 409,
      reason: 'request_pending',
    })
    expect(
      await refusal('POST', '/requests', { entity: 'Impatient', server: '100000000000000009' }),
    ).toMatchObject({ status: 400, reason: 'server_unknown' })
    const { requests } = ListRequestsAnswer.parse((await api('GET', '/requests?state=pending')).body)
    expect(requests.filter(({ entity }) => entity.name === 'Impatient')).toHaveLength(1)
    const [{ id } = { id: '' }] = requests.filter(({ entity }) => entity.name === 'Impatient')
    await api('POST', `/requests/${id}/reject`, { reason: 'Not this one.' })
    const all = ListRequestsAnswer.parse((await api('GET', '/requests?entity=Impatient')).body)
    expect(all.requests).toMatchObject([{ state: 'refused', refusal: 'Not this one.' }])
  })

  it('I-03: are approved at once when whoever asks may decide and says so', async () => {
    await running.moveIn({ name: 'Own' }, null)
    const body = { entity: 'Own', server: 'Hearthside', approve: { channels: ['general'] } }
    const answer = AskAnswer.parse((await api('POST', '/requests', body)).body)
    expect(answer).toMatchObject({
      request: { state: 'approved' },
      membership: { channels: expect.any(Array) },
    })
  })
})

describe('a server', () => {
  it('closes a channel to every entity: it is neither heard nor written in', async () => {
    const who = await running.moveIn({ name: 'Outside' }, { channels: 'all' })
    const closed = { closed_channels: ['companions'] }
    const { settings } = SettingsAnswer.parse(
      (await api('PATCH', '/servers/Hearthside/settings', closed)).body,
    )
    expect(settings.closed_channels).toEqual([running.channelId('companions')])
    await say('companions', 'behind the closed door')
    expect(await waiting(who)).not.toContain('behind the closed door')
    const { text } = await call(who, 'send_message', {
      channel_id: running.channelId('companions'),
      content: 'Hello?',
    })
    expect(text).toContain('channel_not_granted')
    await api('PATCH', '/servers/Hearthside/settings', { closed_channels: [] })
  })

  it('I-07, T23: takes no channel of elsewhere', async () => {
    for (const body of [
      { announce_channel: '100000000000000009' },
      { log_channel: '100000000000000009' },
      { closed_channels: ['100000000000000009'] },
      { announcement: 'Hello {everyone}' },
      { entity_talk: { depth: 0 } },
    ]) {
      expect((await refusal('PATCH', '/servers/Hearthside/settings', body)).status).toBe(400)
    }
  })

  it('has templates, of which one is what counts when nothing is said', async () => {
    const body = { name: 'Readers', channels: ['general'], tools: ['read_messages'], is_default: true }
    expect((await api('POST', '/servers/Hearthside/templates', body)).status).toBe(201)
    expect((await refusal('POST', '/servers/Hearthside/templates', body)).status).toBe(409)
    await running.moveIn({ name: 'Templated' }, { channels: undefined })
    const { servers } = EntityView.parse((await api('GET', '/entities/Templated')).body)
    expect(servers).toMatchObject([{ tools: ['read_messages'], channels: [running.channelId('general')] }])

    await running.moveIn({ name: 'Applied' })
    const applied = await api('POST', '/servers/Hearthside/templates/readers/apply', { entity: 'Applied' })
    expect(MembershipAnswer.parse(applied.body).membership.tools).toEqual(['read_messages'])
    await api('DELETE', '/servers/Hearthside/templates/Readers')
    const { templates } = ListTemplatesAnswer.parse((await api('GET', '/servers/Hearthside/templates')).body)
    expect(templates).toEqual([])
  })

  it('I-12: says why, as the tool does', async () => {
    const who = await running.moveIn({ name: 'Curious' })
    expect(await why('tool=send_message&channel=general')).toMatchObject({ allowed: true })
    const answer = await why('tool=send_message&channel=announcements')
    expect(answer).toMatchObject({ allowed: false, layer: 'ceiling', who_can_change: 'admin' })
    const args = { channel_id: running.channelId('announcements'), content: 'x' }
    expect((await call(who, 'send_message', args)).text).toBe(`${answer.reason}: ${answer.message}`)
    expect((await refusal('GET', '/why?entity=Curious')).status).toBe(400)
  })

  it('is banned: its entities leave and none can come', async () => {
    const { id } = await running.moveIn({ name: 'Exile' })
    expect((await api('POST', '/bans', { server: 'Hearthside', reason: 'test' })).status).toBe(201)
    expect(await running.app.registry.memberships(id)).toEqual([])
    expect(ListBansAnswer.parse((await api('GET', '/bans')).body).bans).toMatchObject([{ reason: 'test' }])
    const wish = { server: 'Hearthside', channels: 'all' }
    expect(await refusal('POST', '/entities/Exile/servers', wish)).toMatchObject({ reason: 'server_banned' })
    expect((await api('DELETE', '/bans/Hearthside')).status).toBe(200)
    expect((await api('POST', '/entities/Exile/servers', wish)).status).toBe(201)
  })
})
