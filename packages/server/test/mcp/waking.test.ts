import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { modern, openSession, outcome, plain } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'
import { hear, listen } from '../support/stream.ts'

const UPDATED = 'notifications/resources/updated'
const TOOLS_CHANGED = 'notifications/tools/list_changed'

let running: AppOnDiscord
let kael: Resident
let mira: Resident
beforeAll(async () => {
  running = await startAppOnDiscord()
  kael = await running.moveIn()
  mira = await running.moveIn({ name: 'Mira' }, { channels: ['companions'] })
})
afterAll(async () => running[Symbol.asyncDispose]())

const inbox = ({ id }: Resident) => `arachne://entities/${id}/inbox`
const say = (text: string, channel = 'general') =>
  running.person('lyss').say(running.channelId(channel), text)
const readAll = (who: Resident) => modern(who, 'tools/call', { name: 'read_messages', arguments: {} })

const wait = (who: Resident, args: object = {}) =>
  modern(who, 'tools/call', { name: 'wait_for_messages', arguments: args })

async function unread(who: Resident): Promise<Record<string, unknown>> {
  const { body } = await plain(who, 'resources/read', { uri: inbox(who) })
  const [content] = (body.result as { contents?: { text: string }[] } | undefined)?.contents ?? []
  return JSON.parse(content?.text ?? '{}') as Record<string, unknown>
}

describe('the inbox as a resource', () => {
  it('I-28: counts what waits without moving anything', async () => {
    await readAll(kael)
    await say('@Kael are you there?')
    await say('nothing for anybody')
    await expect.poll(() => unread(kael)).toMatchObject({ unread: 2, addressed: 1, triggered: 0, dm: 0 })
    expect(outcome(await readAll(kael)).data).toMatchObject({ messages: [{}, {}] })
    expect(await unread(kael)).toMatchObject({ unread: 0, addressed: 0 })
    expect(JSON.stringify(await unread(kael))).not.toContain('there')
  })

  it('is listed, and nobody else’s can be read', async () => {
    const { body } = await modern(kael, 'resources/list')
    expect(body.result).toMatchObject({ resources: [{ uri: inbox(kael), title: 'Inbox' }] })
    const foreign = await plain(kael, 'resources/read', { uri: inbox(mira) })
    const unknown = await plain(kael, 'resources/read', { uri: 'arachne://entities/nobody/inbox' })
    expect(foreign.body.error?.code).toBe(-32_002)
    expect(unknown.body.error?.code).toBe(-32_002)
  })

  it('promises subscriptions only where it can keep them', async () => {
    const discovered = await modern(kael, 'server/discover')
    expect(discovered.body.result).toMatchObject({
      capabilities: { tools: { listChanged: true }, resources: { subscribe: true } },
    })
    const { body } = await openSession(kael)
    expect(body.result).toMatchObject({ capabilities: { resources: { subscribe: true } } })
    const once = await plain(kael, 'resources/subscribe', { uri: inbox(kael) })
    expect(once.body.error?.code).toBe(-32_601)
  })
})

describe('subscriptions/listen (2026-07-28)', () => {
  it('I-28: tells of mail, tagged with the subscription, and only of the caller’s own', async () => {
    const uris = [inbox(kael), inbox(mira), 'arachne://entities/nobody/inbox']
    await using heard = await listen(kael, { resourceSubscriptions: uris })
    await expect.poll(() => heard.messages).toHaveLength(1)
    expect(heard.messages[0]).toMatchObject({
      method: 'notifications/subscriptions/acknowledged',
      params: { notifications: { resourceSubscriptions: [inbox(kael)] } },
    })
    await say('hello')
    await expect
      .poll(() => heard.messages.at(-1))
      .toMatchObject({
        method: UPDATED,
        params: {
          uri: inbox(kael),
          _meta: { 'io.modelcontextprotocol/subscriptionId': expect.anything() as unknown },
        },
      })
    expect(JSON.stringify(heard.messages)).not.toContain(mira.id)
  })

  it('I-28: honours the filter in the address', async () => {
    const uri = `${inbox(kael)}?only=addressed,dm`
    await using heard = await listen(kael, { resourceSubscriptions: [uri, `${inbox(kael)}?only=nonsense`] })
    await using all = await listen(kael, { resourceSubscriptions: [inbox(kael)] })
    await say('chatter')
    await expect.poll(() => all.methods()).toContain(UPDATED)
    expect(heard.methods()).not.toContain(UPDATED)
    await say('@Kael look')
    await expect.poll(() => heard.messages.at(-1)).toMatchObject({ method: UPDATED, params: { uri } })
  })

  it('I-28: says nothing to an entity that cannot see the channel', async () => {
    await using heard = await listen(mira, { resourceSubscriptions: [inbox(mira)] })
    await using other = await listen(kael, { resourceSubscriptions: [inbox(kael)] })
    await say('only in general')
    await expect.poll(() => other.methods()).toContain(UPDATED)
    expect(heard.methods()).not.toContain(UPDATED)
  })

  it('ends at once when only foreign resources are named', async () => {
    await using heard = await listen(kael, { resourceSubscriptions: [inbox(mira)] })
    await heard.ended
    expect(heard.messages).toMatchObject([
      { params: { notifications: {} } },
      { result: { resultType: 'complete' } },
    ])
  })

  it('refuses more than 200 resources and a sixth stream', async () => {
    const many = Array.from({ length: 201 }, (_, i) => `arachne://x/${i}`)
    await using tooMany = await listen(kael, { resourceSubscriptions: many })
    expect(tooMany).toMatchObject({ status: 400, error: { code: -32_602 } })

    const nova = await running.moveIn({ name: 'Nova' })
    await using streams = new AsyncDisposableStack()
    for (let i = 0; i < 5; i += 1) {
      expect(streams.use(await listen(nova, { toolsListChanged: true })).status).toBe(200)
    }
    await using sixth = await listen(nova, { toolsListChanged: true })
    expect(sixth).toMatchObject({ status: 429, retryAfter: '60', error: { code: -32_000 } })
    await streams.disposeAsync()
    await expect
      .poll(async () => {
        await using again = await listen(nova, { toolsListChanged: true })
        return again.status
      })
      .toBe(200)
  })

  it('tells of new tools when the entity joins a server', async () => {
    const newcomer = await running.moveIn({ name: 'Newcomer' }, null)
    await using heard = await listen(newcomer, { toolsListChanged: true })
    await using bystander = await listen(kael, { toolsListChanged: true })
    const where = { server: running.serverId, channels: ['general'] }
    await running.app.registry.joinServer(newcomer.id, where, 'operator:local')
    await expect.poll(() => heard.methods()).toContain(TOOLS_CHANGED)
    expect(bystander.methods()).not.toContain(TOOLS_CHANGED)
  })
})

describe('resources/subscribe (the initialize era)', () => {
  it('I-28: tells a session of mail until it unsubscribes', async () => {
    const { id } = await openSession(kael)
    const session = { 'mcp-session-id': id }
    await using heard = await hear(kael, id)
    expect((await plain(kael, 'resources/subscribe', { uri: inbox(kael) }, session)).body.result).toEqual({})
    await say('for the session')
    await expect.poll(() => heard.messages).toMatchObject([{ method: UPDATED, params: { uri: inbox(kael) } }])
    await plain(kael, 'resources/unsubscribe', { uri: inbox(kael) }, session)
    await using other = await listen(kael, { resourceSubscriptions: [inbox(kael)] })
    await say('not for the session')
    await expect.poll(() => other.methods()).toContain(UPDATED)
    expect(heard.messages).toHaveLength(1)
  })

  it('knows no foreign inbox', async () => {
    const { id } = await openSession(kael)
    const { body } = await plain(kael, 'resources/subscribe', { uri: inbox(mira) }, { 'mcp-session-id': id })
    expect(body.error?.code).toBe(-32_002)
  })
})

describe('when the credential ends', () => {
  it.each([
    ['deactivated', (id: Resident['id']) => running.app.registry.setActive(id, false, 'operator:local')],
    ['to get a new key', (id: Resident['id']) => running.app.registry.endKey(id, 'operator:local')],
  ])('I-28: streams, sessions and waiting calls of an entity that is %s end', async (how, end) => {
    const leaver = await running.moveIn({ name: `Leaver ${how}` })
    const { id } = await openSession(leaver)
    await using stream = await listen(leaver, { resourceSubscriptions: [inbox(leaver)] })
    await using session = await hear(leaver, id)
    const args = { name: 'wait_for_messages', arguments: { timeout_seconds: 50 } }
    const waiting = modern(leaver, 'tools/call', args)
    await pause(200)
    await end(leaver.id)
    await Promise.all([stream.ended, session.ended, waiting])
    expect(stream.messages.at(-1)).toMatchObject({ result: { resultType: 'complete' } })
  })
})

describe('wait_for_messages', () => {
  it('I-28: returns at once what is there, later what comes', async () => {
    await readAll(kael)
    await say('first')
    expect(outcome(await wait(kael)).data).toMatchObject({ messages: [{ content: 'first' }] })
    const waiting = wait(kael, { timeout_seconds: 50 })
    await pause(100)
    await say('second')
    expect(outcome(await waiting).data).toMatchObject({ messages: [{ content: 'second' }] })
    expect(outcome(await readAll(kael)).data).toMatchObject({ messages: [] })
  })

  it('I-28: waits for what matches, and gives an empty page when the time is up', async () => {
    await readAll(kael)
    const waiting = wait(kael, { timeout_seconds: 50, addressed_only: true })
    await pause(100)
    await say('chatter')
    await say('@Kael now')
    expect(outcome(await waiting).data).toMatchObject({ messages: [{ content: '@Kael now' }] })
    await readAll(kael)
    expect(outcome(await wait(kael, { timeout_seconds: 1 })).data).toMatchObject({ messages: [] })
  })

  it('T41: a client that hangs up while waiting loses nothing', async () => {
    await readAll(kael)
    await using call = await callAndHangUp(kael)
    await say('kept')
    await expect.poll(async () => (await unread(kael))['unread']).toBe(1)
    expect(call.gone).toBe(true)
    expect(outcome(await readAll(kael)).data).toMatchObject({ messages: [{ content: 'kept' }] })
  })

  it('T40: of two clients that wait, one gets the message', async () => {
    await readAll(kael)
    const both = [wait(kael, { timeout_seconds: 10 }), wait(kael, { timeout_seconds: 10 })]
    await pause(100)
    await say('for one of you')
    const pages = await Promise.all(both)
    const messages = pages.flatMap((answer) => outcome(answer).data?.['messages'] as unknown[])
    expect(messages).toMatchObject([{ content: 'for one of you' }])
  })

  it('lets four calls of an entity wait at once', async () => {
    const patient = await running.moveIn({ name: 'Patient' })
    await readAll(patient)
    const calls = Array.from({ length: 5 }, () => wait(patient, { timeout_seconds: 5 }))
    expect(outcome(await Promise.race(calls))).toMatchObject({
      isError: true,
      text: expect.stringContaining('rate_limited') as string,
    })
    const answers = (await Promise.all(calls)).map(outcome)
    expect(answers.filter(({ isError }) => isError)).toHaveLength(1)
  })

  it('I-54: refuses more than 50 seconds', async () => {
    const answer = outcome(await wait(kael, { timeout_seconds: 51 }))
    expect(answer).toMatchObject({
      isError: true,
      text: expect.stringContaining('timeout_seconds') as string,
    })
  })
})

/** Calls wait_for_messages and closes the connection before there is an answer. */
async function callAndHangUp({ url, key }: Resident) {
  const hangUp = new AbortController()
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'wait_for_messages' } }
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(call),
    signal: hangUp.signal,
  })
  const cut = response.text().then(
    () => false,
    () => true,
  )
  hangUp.abort()
  return { gone: await cut, async [Symbol.asyncDispose]() {} }
}
