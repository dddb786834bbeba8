import { API_ROUTES } from '@arachne/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'

import {
  type Answered,
  filled,
  flawOf,
  growthFlaws,
  inFields,
  LARGE,
  LARGEST_ANSWER,
} from '../../../packages/sandbox/test/support/hostile.ts'
import { AGENT_TOOLS } from '../../../packages/server/src/transports/mcp/governance/agent-tools.ts'
import { ENTITY_TOOLS } from '../../../packages/server/src/transports/mcp/tools/entity-tools.ts'
import { ENGINES } from '../../../packages/server/test/support/databases.ts'
import { modern } from '../../../packages/server/test/support/rpc.ts'
import { createRequests, type Requests } from './requests.ts'
import { openRestFixture, slowClock, type RestFixture } from './rest-fixture.ts'

const MIB = 1024 * 1024
const { unknownNames, numbers, nested, text } = LARGE
const HOSTILE = { unknownNames, numbers, nested, text }

const form = (bytes: number) => filled(bytes, (at) => `k${at}=1`).replaceAll(',', '&')
const doubled = (bytes: number) => filled(bytes, () => 'client_id=1').replaceAll(',', '&')

const rpc = (method: string, params: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`

/** Each of its fields filled alike, together of about so many bytes. */
function fieldsOf(schema: z.ZodType, make: (bytes: number) => string) {
  const { properties, anyOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const all = [properties, ...(anyOf ?? []).map((one) => one.properties)]
  return inFields([...new Set(all.flatMap((one) => Object.keys(one ?? {})))], make)
}

/** No answer may be long, also none that is good. */
const flawsOf = (send: Parameters<typeof growthFlaws>[0], make: (bytes: number) => string, most: number) =>
  growthFlaws(send, make, {
    most: most - 2_000,
    flaw: ({ status, text: said }) => flawOf({ status: Math.max(status, 400), text: said }),
  })

describe('A-12: what is sent, however large', () => {
  let fixture: RestFixture
  let requests: Requests
  beforeAll(async () => {
    const limits = { ENTITIES_PER_OWNER: '1000', ENTITY_CALLS_PER_MINUTE: '0', OWNER_CALLS_PER_MINUTE: '0' }
    fixture = await openRestFixture(ENGINES[0], limits, slowClock())
    requests = createRequests(fixture)
  })
  afterAll(async () => fixture?.[Symbol.asyncDispose]())

  const asker = (at: string) => (at.includes('/api/orgas') ? fixture.as.owner : fixture.as.operator)

  it.each(API_ROUTES.filter(({ body }) => body !== undefined))(
    'is refused shortly by $at',
    async ({ at, body }) => {
      const { line } = await requests.prepare(at)
      const send = (sent: string) =>
        asker(at)(line, { body: sent, headers: { 'content-type': 'application/json' } })
      const flaws: string[] = []
      for (const [name, make] of Object.entries(HOSTILE)) {
        flaws.push(...(await flawsOf(send, make, MIB)).map((flaw) => `${name}: ${flaw}`))
        if (!body || name === 'nested') continue
        flaws.push(
          ...(await flawsOf(send, fieldsOf(body, make), MIB)).map((flaw) => `${name} in fields: ${flaw}`),
        )
      }
      expect(flaws).toEqual([])
    },
  )

  const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  async function speak(key: string, path: string, body: string): Promise<Answered> {
    const headers = { ...HEADERS, authorization: `Bearer ${key}` }
    const answer = await fetch(`${fixture.product.url}${path}`, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }

  it.each(ENTITY_TOOLS)('is refused shortly by the tool $name', async ({ name, input }) => {
    const path = `/mcp/${fixture.kael.id}`
    for (const make of [unknownNames, fieldsOf(input, numbers), fieldsOf(input, text)]) {
      const params = `{"name":"${name}","arguments":${make(MIB / 4)}}`
      const { status, text: said } = await speak(fixture.kael.key, path, rpc('tools/call', params))
      expect(status).toBe(200)
      expect(Buffer.byteLength(said)).toBeLessThan(LARGEST_ANSWER)
    }
  })

  const PLACES: [string, (part: string) => string][] = [
    ['the arguments of a tool', (part) => rpc('tools/call', `{"name":"send_message","arguments":${part}}`)],
    ['the name of a tool', (part) => rpc('tools/call', `{"name":${part}}`)],
    [
      'the arguments of a prompt',
      (part) => rpc('prompts/get', `{"name":"policy_review","arguments":${part}}`),
    ],
    ['the name of a prompt', (part) => rpc('prompts/get', `{"name":${part}}`)],
    ['the address of a resource', (part) => rpc('resources/read', `{"uri":${part}}`)],
    ['the address of a watched resource', (part) => rpc('resources/subscribe', `{"uri":${part}}`)],
    [
      'what a client can do',
      (part) => rpc('initialize', `{"capabilities":${part},"protocolVersion":"2025-11-25"}`),
    ],
    ['what is listened to', (part) => rpc('subscriptions/listen', `{"notifications":${part}}`)],
    ['the notes beside a request', (part) => rpc('tools/list', `{"_meta":${part}}`)],
    ['the parameters', (part) => rpc('tools/list', part)],
    ['a whole message', (part) => part],
    ['many messages', (part) => `[${part},${part}]`],
    ['its name', (part) => `{"jsonrpc":"2.0","id":1,"method":${part}}`],
    ['its number', (part) => `{"jsonrpc":"2.0","id":${part},"method":"tools/list"}`],
  ]

  it.each(PLACES)('is refused shortly as %s, at both endpoints', async (_, around) => {
    const agent = await agentKey()
    const flaws: string[] = []
    for (const [name, make] of Object.entries(HOSTILE)) {
      const body = (bytes: number) => around(make(bytes / 2))
      const told = (flaw: string) => `${name}: ${flaw}`
      const entity = (sent: string) => speak(fixture.kael.key, `/mcp/${fixture.kael.id}`, sent)
      flaws.push(...(await flawsOf(entity, body, 3 * MIB)).map(told))
      const member = (sent: string) => speak(agent, '/swarmrise/mcp', sent)
      flaws.push(...(await flawsOf(member, body, MIB / 4)).map(told))
    }
    expect(flaws).toEqual([])
  })

  let known: string | undefined
  async function agentKey(): Promise<string> {
    if (known !== undefined) return known
    const orga = await fixture.as.owner('POST /api/orgas', { body: { name: 'Growth' } })
    const { id } = orga.body as { id: string }
    const wish = { name: 'Agent', permission: 'action' }
    const made = await fixture.as.owner(`POST /api/orgas/${id}/agents`, { body: wish })
    known = (made.body as { key: string }).key
    return known
  }

  it('is answered shortly by each tool of a member’s agent', async () => {
    const key = await agentKey()
    for (const { name, input } of AGENT_TOOLS) {
      for (const make of [unknownNames, fieldsOf(input, numbers), fieldsOf(input, text)]) {
        const given = JSON.parse(make(MIB / 8)) as object
        const target = { url: `${fixture.product.url}/swarmrise/mcp`, key }
        const { body } = await modern(target, 'tools/call', { name, arguments: given })
        expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(LARGEST_ANSWER)
      }
    }
  })

  const FORM = 'application/x-www-form-urlencoded'
  const OAUTH: [string, string, (bytes: number) => string][] = [
    ['/register', 'application/json', unknownNames],
    ['/register', 'application/json', numbers],
    ['/register', 'application/json', nested],
    ['/register', 'application/json', (bytes) => `{"redirect_uris":${numbers(bytes)}}`],
    [
      '/register',
      'application/json',
      (bytes) => `{"redirect_uris":["https://a.example/"],"grant_types":${numbers(bytes)}}`,
    ],
    [
      '/register',
      'application/json',
      (bytes) => `{"redirect_uris":["https://a.example/"],"contacts":${numbers(bytes)}}`,
    ],
    ['/token', FORM, form],
    ['/token', FORM, doubled],
    ['/revoke', FORM, form],
    ['/revoke', FORM, doubled],
  ]

  it.each(OAUTH)('is refused shortly by %s as %s', async (path, type, make) => {
    const send = async (body: string) => {
      const answer = await fetch(`${fixture.product.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
      return { status: answer.status, text: await answer.text() }
    }
    expect(await flawsOf(send, make, 30 * 1024)).toEqual([])
  })
})
