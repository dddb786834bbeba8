import { RESOURCE_TYPES } from '@arachne/contract/governance'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Agent, type AgentApp, startAgentApp } from '../../support/agent-app.ts'
import { authorization, INITIALIZE, modern, openSession, plain, post } from '../../support/rpc.ts'

let running: AgentApp
/** Jonas lent his role at the oven to read; lyss lent no role. */
let reader: Agent
let outsider: Agent

/** What the SDK answers in both eras. */
const NOT_FOUND = -32_602

beforeAll(async () => {
  running = await startAgentApp()
  const patient = { agents: { reads_per_minute: 10_000, calls_per_minute: 10_000 } }
  await running.ask('lyss', `PATCH /orgas/${running.orgaId}`, { settings: patient })
  reader = await running.letIn('jonas', { role_ids: [running.roles.helper] })
  outsider = await running.letIn('lyss')
})
afterAll(async () => running[Symbol.asyncDispose]())

describe('the door', () => {
  it('G-01: answers 401 with the address of the metadata to whoever brings no key', async () => {
    const { status, headers } = await post(reader.url, INITIALIZE, {})
    expect(status).toBe(401)
    const metadata = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? ''
    const document = await fetch(metadata.replace('localhost', '127.0.0.1'))
    expect(await document.json()).toMatchObject({
      resource: expect.stringMatching(/\/swarmrise\/mcp$/) as string,
      scopes_supported: ['swarmrise:read', 'swarmrise:write', 'swarmrise:governance'],
    })
  })

  it('G-10: takes no key from the address, and none of an entity', async () => {
    const url = `${reader.url}?access_token=${reader.key}`
    expect((await post(url, INITIALIZE, {})).status).toBe(401)
    const kael = await running.moveIn()
    expect((await plain({ url: reader.url, key: kael.key }, 'tools/list')).status).toBe(401)
    expect((await plain({ url: kael.url, key: reader.key }, 'tools/list')).status).toBe(401)
  })

  it('G-18: refuses pages of other sites, and lets in what comes from no page', async () => {
    const evil = { ...authorization(reader.key), origin: 'https://evil.example' }
    expect((await post(reader.url, INITIALIZE, evil)).status).toBe(403)
    expect((await plain(reader, 'tools/list')).status).toBe(200)
  })

  it('G-19, G-20: speaks both eras', async () => {
    const old = await openSession(reader)
    expect(old.body.result).toMatchObject({ protocolVersion: '2025-11-25' })
    const future = await openSession(reader, '2099-01-01')
    expect(future.body.result).toMatchObject({ protocolVersion: expect.any(String) as string })
    const wrong = { 'mcp-session-id': old.id, 'mcp-protocol-version': '1999-01-01' }
    expect((await plain(reader, 'tools/list', {}, wrong)).status).toBe(400)
    const listed = await modern(reader, 'resources/templates/list')
    expect(listed.body.result?.['resourceTemplates']).toHaveLength(14)
    const discovered = await modern(reader, 'server/discover')
    expect(discovered.body.result).toMatchObject({
      supportedVersions: expect.arrayContaining(['2026-07-28', '2025-11-25']) as string[],
      instructions: expect.stringContaining('governance_context') as string,
    })
    const missing = await modern(reader, 'resources/read', { name: 'swarmrise://', uri: 'swarmrise://' })
    expect(missing.body.error?.code).toBe(-32_602)
  })

  it('G-21, G-22, G-25: a session is of no use to another agent, and over when it is ended', async () => {
    const session = await openSession(reader)
    expect(session.id).toMatch(/^[\x21-\x7e]{32,}$/)
    expect((await openSession(reader)).id).not.toBe(session.id)
    const unknown = { 'mcp-session-id': 'nobody-knows', 'mcp-protocol-version': '2025-11-25' }
    expect((await plain(reader, 'tools/list', {}, unknown)).status).toBe(404)
    const headers = { 'mcp-session-id': session.id, 'mcp-protocol-version': '2025-11-25' }
    expect((await plain(reader, 'tools/list', {}, headers)).status).toBe(200)
    expect((await plain(outsider, 'tools/list', {}, headers)).status).toBe(404)
    const sibling = await running.letIn('jonas', { role_ids: [running.roles.helper] })
    expect((await plain(sibling, 'tools/list', {}, headers)).status).toBe(404)
    await fetch(reader.url, { method: 'DELETE', headers: { ...authorization(reader.key), ...headers } })
    expect((await plain(reader, 'tools/list', {}, headers)).status).toBe(404)
  })

  it('lends only roles one holds, for no longer than the organisation allows', async () => {
    const foreign = await running.send('jonas', 'POST agents', {
      name: 'x',
      role_ids: [running.roles.leader],
    })
    expect(foreign.status).toBe(400)
    expect((await running.send('jonas', 'POST agents', { name: 'x', days: 91 })).status).toBe(400)
    expect((await running.send('ben', 'POST agents', { name: 'x' })).status).toBe(404)
    const { agents } = await running.ask<{ agents: { id: string; last_used_at: string | null }[] }>(
      'jonas',
      'GET agents',
    )
    expect(agents.find(({ id }) => id === reader.id)?.last_used_at).toEqual(expect.any(String))
    expect(JSON.stringify(agents)).not.toContain(reader.key)
  })

  it('G-12: shuts an agent out with the very next request', async () => {
    const gone = await running.letIn('jonas')
    expect((await plain(gone, 'tools/list')).status).toBe(200)
    expect((await running.send('mina', `DELETE agents/${gone.id}`)).status).toBe(404)
    await running.ask('jonas', `DELETE agents/${gone.id}`)
    expect((await plain(gone, 'tools/list')).status).toBe(401)
  })
})

describe.each(['auto', 'legacy'] as const)('the SDK client in %s mode', (mode) => {
  it('reads, searches and asks for a prompt', async () => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    const requestInit = { headers: authorization(reader.key) }
    await client.connect(new StreamableHTTPClientTransport(new URL(reader.url), { requestInit }))
    const { contents } = await client.readResource({ uri: running.uri() })
    expect(contents[0]).toMatchObject({ uri: running.uri(), mimeType: 'application/json' })
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search_messages'])
    const { messages } = await client.getPrompt({
      name: 'governance_context',
      arguments: { orgaId: running.orgaId },
    })
    expect(JSON.stringify(messages)).toContain('Helper')
    await client.close()
  })
})

async function names(agent: Agent, path: string) {
  const { data } = await running.read(agent, running.uri(path))
  return (data as unknown as { name?: string; title?: string }[]).map(({ name, title }) => name ?? title)
}

describe('resources', () => {
  it('G-28: are fourteen kinds, all JSON', async () => {
    const { body } = await plain(reader, 'resources/templates/list')
    const templates = body.result?.['resourceTemplates'] as { uriTemplate: string; mimeType: string }[]
    expect(templates).toHaveLength(14)
    expect(new Set(templates.map(({ mimeType }) => mimeType))).toEqual(new Set(['application/json']))
    expect(templates.map(({ uriTemplate }) => uriTemplate)).toContain(
      'swarmrise://orgas/{orgaId}/channels/{channelId}/messages/{messageId}/thread',
    )
  })

  it('G-29, G-30, G-31: show the organisation, its teams, and a team with its roles', async () => {
    expect((await running.read(reader, running.uri())).data).toMatchObject({
      name: 'Bakery',
      ownerName: 'Lyss Aldana',
    })
    const { data } = await running.read(reader, running.uri('/teams'))
    expect((data as unknown as { name: string }[]).map(({ name }) => name)).toEqual(['Bakery', 'Oven'])
    const team = await running.read(reader, running.uri(`/teams/${running.oven}`))
    expect(JSON.stringify(team.data)).toContain('Helper')
  })

  it('G-34, G-35: name members with roles and teams, and nothing to reach them by', async () => {
    const contacts = [{ kind: 'Email', value: 'jonas@bakery.example' }]
    await running.ask('jonas', `PATCH members/${running.members.jonas}`, { contacts })
    const all = JSON.stringify((await running.read(reader, running.uri('/members'))).data)
    const one = JSON.stringify(
      (await running.read(reader, running.uri(`/members/${running.members.jonas}`))).data,
    )
    for (const text of [all, one]) expect(text).not.toContain('bakery.example')
    expect(one).toContain('Oven')
  })

  it('G-36, G-37, G-38: reach the teams of what was lent, never a conversation of two', async () => {
    expect(await names(reader, '/channels')).toEqual(['Bakery', 'Oven'])
    expect(await names(outsider, '/channels')).toEqual(['Bakery'])
    expect(await names(reader, '/roles')).toContain('Helper')
    expect(await names(outsider, '/roles')).toEqual([])
  })

  it('G-33, G-53: say the same of what is foreign, missing or written in another way', async () => {
    const { channels, members, oven, shopId } = running
    const id = await running.say('jonas', channels.oven, 'For the URIs')
    const policyBody = { role_id: running.roles.helper, title: 'Flour', text: 'Rye.', publish: true }
    const { policy } = await running.ask<{ policy: { id: string } }>('jonas', 'POST policies', policyBody)
    const paths = [
      '',
      '/teams',
      `/teams/${oven}`,
      '/members',
      `/members/${members.jonas}`,
      '/roles',
      '/channels',
      `/channels/${channels.oven}/messages`,
      `/channels/${channels.oven}/messages/${id}/thread`,
      '/decisions',
      '/policies',
      `/policies/${policy.id}`,
      '/topics',
      '/governance-tools',
    ]
    for (const path of paths) {
      expect((await running.read(reader, running.uri(path))).uri, path).toBe(running.uri(path))
      expect((await running.read(reader, `swarmrise://orgas/${shopId}${path}`)).code, path).toBe(NOT_FOUND)
    }
    const tricks = [
      running.uri('/teams/../members'),
      running.uri(`/teams%2F${oven}`),
      running.uri('/Teams'),
      running.uri('/teams/'),
      running.uri('/teams/nobody'),
      running.uri('/members/nobody'),
      running.uri('/policies/nobody'),
      running.uri('/channels/nobody/messages'),
      `SWARMRISE://orgas/${running.orgaId}`,
      'swarmrise://',
    ]
    for (const uri of tricks) expect((await running.read(reader, uri)).code, uri).toBe(NOT_FOUND)
  })

  it.each([
    ['resources/read', {}, "uri: isn't a string"],
    ['resources/read', { uri: 5 }, "uri: isn't a string"],
    ['resources/read', { uri: null }, "uri: isn't a string"],
    ['prompts/get', {}, "name: isn't a string"],
    ['prompts/get', { name: 'policy_review', arguments: { teamId: 7 } }, "arguments: aren't all strings"],
    ['prompts/get', { name: 'policy_review', arguments: 'oven' }, "arguments: aren't all strings"],
    ['prompts/get', { name: 'policy_review', arguments: ['oven'] }, "arguments: aren't all strings"],
  ])('call %s %j a mistake of the caller, in both eras', async (method, params, message) => {
    const { id } = await openSession(reader)
    for (const more of [{}, { 'mcp-session-id': id }]) {
      const { status, body } = await plain(reader, method, params, more)
      expect({ status, ...body }).toMatchObject({ status: 200, error: { code: -32_602, message } })
      expect(body.id).toBeDefined()
    }
  })

  it('G-40: hide conversations of two, also of the member itself', async () => {
    await running.say('jonas', running.channels.dm, 'between us')
    const found = await running.read(reader, running.uri(`/channels/${running.channels.dm}/messages`))
    expect(found.code).toBe(NOT_FOUND)
  })

  it('G-39, G-41, G-42: page messages newest first, and replies under their own channel', async () => {
    const first = await running.say('jonas', running.channels.oven, 'one')
    const second = await running.say('lyss', running.channels.oven, 'two')
    await running.say('jonas', running.channels.oven, 'reply', first)
    const messages = running.uri(`/channels/${running.channels.oven}/messages`)
    const page = await running.read(reader, `${messages}?limit=1`)
    expect(page).toMatchObject({
      uri: messages,
      data: [{ _id: second, text: 'two', authorName: 'Lyss Aldana' }],
    })
    await running.say('lyss', running.channels.oven, 'three')
    const { nextCursor } = page.meta as unknown as { nextCursor: string }
    const next = await running.read(reader, `${messages}?limit=1&cursor=${nextCursor}`)
    expect(next.data).toMatchObject([
      { _id: first, threadCount: 1, viaAgent: false, reactions: [], embeddedTool: null },
    ])
    const thread = await running.read(reader, `${messages}/${first}/thread`)
    expect(thread.data).toMatchObject([{ text: 'reply' }])
    const other = running.uri(`/channels/${running.channels.all}/messages/${first}/thread`)
    expect((await running.read(reader, other)).code).toBe(NOT_FOUND)
  })

  it('refuse a cursor that is not of the list, and know the end from it', async () => {
    const between = await running.say('jonas', running.channels.dm, 'between us')
    const elsewhere = await running.say('lyss', running.channels.all, 'elsewhere')
    const first = await running.say('lyss', running.channels.oven, 'root')
    const reply = await running.say('lyss', running.channels.oven, 'only reply', first)
    const messages = `/channels/${running.channels.oven}/messages`
    const lists = [
      messages,
      `${messages}/${first}/thread`,
      '/teams',
      '/topics',
      '/governance-tools',
      '/decisions',
    ]
    for (const path of lists) {
      for (const cursor of ['nobody', between, elsewhere]) {
        const uri = running.uri(`${path}?cursor=${cursor}`)
        const { body } = await plain(reader, 'resources/read', { uri })
        expect(body.error, uri).toMatchObject({ code: -32_602, message: expect.stringMatching(/^cursor: /) })
      }
    }
    const end = await running.read(reader, running.uri(`${messages}/${first}/thread?cursor=${reply}`))
    expect(end).toMatchObject({ data: [], meta: {} })
  })

  it('G-49: refuse a type that was not lent, and keep the list of kinds whole', async () => {
    for (const type of RESOURCE_TYPES) {
      const rest = RESOURCE_TYPES.filter((one) => one !== type)
      const body = { role_ids: [running.roles.helper], resource_types: [...rest] }
      const narrow = await running.letIn('jonas', body)
      const path = type === 'messages' ? `/channels/${running.channels.oven}/messages` : `/${type}`
      const { body: answer } = await plain(narrow, 'resources/read', { uri: running.uri(path) })
      expect(answer.error).toMatchObject({
        code: -32_011,
        message: expect.stringContaining('resource type not granted') as string,
      })
      const listed = await plain(narrow, 'resources/templates/list')
      expect(listed.body.result?.['resourceTemplates']).toHaveLength(14)
      await running.ask('jonas', `DELETE agents/${narrow.id}`)
    }
  })

  it('narrow the journal by kind of target, and refuse a kind that is none', async () => {
    const { data } = await running.read(reader, running.uri('/decisions?targetType=teams'))
    const kinds = (data as unknown as { targetType: string }[]).map(({ targetType }) => targetType)
    expect(new Set(kinds)).toEqual(new Set(['teams']))
    for (const kind of ['groups', 'TEAMS', '']) {
      expect(await running.read(reader, running.uri(`/decisions?targetType=${kind}`)), kind).toEqual({
        code: -32_602,
      })
    }
  })

  it('G-43, G-44: show the journal without addresses, and every policy', async () => {
    await running.ask('lyss', 'POST invitations', { emails: ['secret.guest@mail.example'] })
    const { store } = running.app.governance
    const lyss = await store.reads(running.orgaId).members.find(running.members.lyss)
    await store.people.setEmail(lyss?.personId ?? '', 'lyss.private@mail.example')
    const { data } = await running.read(reader, running.uri('/decisions?limit=100'))
    const text = JSON.stringify(data)
    expect(text).not.toContain('secret.guest')
    expect(text).not.toContain('lyss.private')
    expect(text).toContain('l***@mail.example')
    const { decisions } = await running.ask<{ decisions: { author_email: string | null }[] }>(
      'jonas',
      'GET decisions?limit=1',
    )
    expect(decisions[0]?.author_email).toBe('lyss.private@mail.example')
    const numbers = (data as unknown as { _id: string }[]).map(({ _id }) => Number(_id))
    expect(numbers).toEqual(numbers.toSorted((left, right) => right - left))
    const policies = await running.read(reader, running.uri('/policies'))
    expect(policies.data).toMatchObject([{ title: 'Flour', number: 1 }])
  })

  it('G-50, G-52: lose a team with the role, and gain none by a later one', async () => {
    const body = { title: 'Night shift', team_id: running.oven, member_id: running.members.mina }
    const { role } = await running.ask<{ role: { id: string } }>('lyss', 'POST roles', body)
    const agent = await running.letIn('mina', { role_ids: [role.id] })
    const messages = running.uri(`/channels/${running.channels.oven}/messages`)
    expect((await running.read(agent, messages)).data).toBeDefined()
    await running.ask('lyss', `PATCH roles/${role.id}`, { member_id: running.members.lyss })
    expect((await running.read(agent, messages)).code).toBe(NOT_FOUND)
    const later = { ...body, title: 'Day shift' }
    await running.ask('lyss', 'POST roles', later)
    expect((await running.read(agent, messages)).code).toBe(NOT_FOUND)
  })
})
