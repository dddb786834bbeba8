import { ListNoticesAnswer } from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type AppWithLogin, startAppWithLogin } from '../support/app-with-login.ts'
import type { Browser } from '../support/browser.ts'
import { outcome, plain } from '../support/rpc.ts'
import type { Resident } from '../support/running-app.ts'

let running: AppWithLogin
let kael: Resident
let nova: Resident
let [jonas, lyss, mina] = [] as unknown as [Browser, Browser, Browser]
beforeAll(async () => {
  // Nobody is reached outside, and nobody waits long for it.
  const outside = {
    pauseMs: 1,
    resolve: async () => ['1.1.1.1'],
    async connect() {
      throw new Error('Refused.')
    },
  }
  running = await startAppWithLogin({ outside })
  jonas = await running.browser('jonas')
  lyss = await running.browser('lyss')
  mina = await running.browser('mina')
  kael = await running.moveIn()
  nova = await running.moveIn({ name: 'Nova' })
  for (const who of [jonas, lyss, mina]) await must(who, 'PUT /notices/settings', { by_dm: 'en' })
})
afterAll(async () => running[Symbol.asyncDispose]())

async function must(who: Browser, line: string, body?: object): Promise<unknown> {
  const response = await who.api(line, body)
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBeLessThan(300)
  return answer
}

/** From outside of Discord. */
async function control<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`${running.sandbox.controlUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  expect(response.status, text).toBeLessThan(300)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

async function noticesOf(who: Browser) {
  const { notices } = ListNoticesAnswer.parse(await must(who, 'GET /notices'))
  return notices.map(({ kind, entity, server }) => [kind, entity?.name ?? null, server?.name ?? null])
}

async function directMessages(name: string): Promise<string[]> {
  const person = running.person(name)
  const channel = await directChannel(name)
  const messages = await person.rest<{ content: string }[]>('GET', `/channels/${channel}/messages`)
  return messages.map(({ content }) => content)
}

async function directChannel(name: string): Promise<string> {
  const recipient_id = running.sandbox.application.id
  const { id } = await running
    .person(name)
    .rest<{ id: string }>('POST', '/users/@me/channels', { recipient_id })
  return id
}

const toldByDm = (text: string) => async () =>
  (await directMessages('lyss')).filter((told) => told.includes(text)).length

/** The owner's and only theirs: neither the admin's nor a stranger's. */
async function toldToLyss(notice: (string | null)[]) {
  await expect.poll(() => noticesOf(lyss)).toContainEqual(notice)
  for (const who of [jonas, mina]) expect(await noticesOf(who)).not.toContainEqual(notice)
}

describe('trouble is told to whom it concerns, in the page and by direct message', () => {
  it('L-07: a wake-up address that does not answer, to the owner', async () => {
    await must(lyss, `PUT /entities/${kael.id}/wake-call`, { url: 'https://owner.example/wake', only: [] })
    await running.person('mina').say(running.channelId('general'), 'Kael, are you there?')
    await toldToLyss(['wake_call_failing', 'Kael', null])
    await expect
      .poll(() => directMessages('lyss'))
      .toContainEqual(expect.stringMatching(/^The wake-up address of Kael isn’t responding\. http/))
  })

  it('L-07: a member who takes the name of an entity, to its owner and to whoever rules the server', async () => {
    const id = running.sandbox.people.find(({ username }) => username === 'mina')?.id ?? ''
    const path = `/guilds/${running.serverId}/members/${id}`
    await running.person('jonas').rest('PATCH', path, { nick: 'K\u0430el' })
    const notice = ['name_marked', 'Kael', 'Hearthside']
    for (const who of [lyss, jonas]) await expect.poll(() => noticesOf(who)).toContainEqual(notice)
    expect(await noticesOf(mina)).not.toContainEqual(notice)
    await expect
      .poll(() => directMessages('jonas'))
      .toContainEqual(expect.stringContaining('Kael shares its name with someone on Hearthside'))
    await running.person('jonas').rest('PATCH', path, { nick: null })
  })

  it('L-07: a log channel that is gone, to whoever rules the server', async () => {
    const made = await running
      .person('jonas')
      .rest<{ id: string }>('POST', `/guilds/${running.serverId}/channels`, { name: 'log', type: 0 })
    await expect
      .poll(async () => {
        const answer = await jonas.api(`PATCH /servers/${running.serverId}/settings`, {
          log_channel: made.id,
        })
        return answer.status
      })
      .toBe(200)
    await running.person('jonas').rest('DELETE', `/channels/${made.id}`)
    const said = { channel_id: running.channelId('general'), content: 'Good evening.' }
    outcome(await plain(kael, 'tools/call', { name: 'send_message', arguments: said }))
    const notice = ['log_channel_off', null, 'Hearthside']
    await expect.poll(() => noticesOf(jonas)).toContainEqual(notice)
    for (const who of [lyss, mina]) expect(await noticesOf(who)).not.toContainEqual(notice)
    await expect
      .poll(() => directMessages('jonas'))
      .toContainEqual(expect.stringContaining('The bot can’t write to the log channel of Hearthside.'))
  })

  it('L-07: closed direct messages, to the owner, in the page', async () => {
    const path = `/channels/${await directChannel('lyss')}/messages`
    const body = { message: 'Cannot send messages to this user', code: 50007 }
    const closed = { kind: 'status', status: 403, method: 'POST', path, body, headers: {} } as const
    running.sandbox.faults.add(closed, null)
    await running.person('mina').say(running.channelId('general'), 'Hello @Nova')
    await toldToLyss(['dms_closed', 'Nova', null])
    running.sandbox.faults.clear()
    expect(await toldByDm('Nova')()).toBe(0)
  })

  it('L-07: a server the bot was removed from, by its name, to every owner with an entity there', async () => {
    // Not from the only one they share with it: nobody could be written to then.
    const server = { name: 'Lakehouse', owner: 'jonas', channels: ['hall'], members: ['lyss'] }
    const { id } = await control<{ id: string }>('/guilds', server)
    const servers = () => running.app.discord.places.servers().map((one) => one.id)
    await expect.poll(servers).toContain(id)
    for (const entity of [kael, nova])
      await running.app.registry.joinServer(entity.id, { server: id, channels: ['hall'] }, 'operator:local')
    await control(`/people/${running.sandbox.application.id}/leave`, { guild_id: id })
    await toldToLyss(['server_gone', 'Kael', 'Lakehouse'])
    await toldToLyss(['server_gone', 'Nova', 'Lakehouse'])
    await expect.poll(toldByDm('from Lakehouse, so Kael can')).toBe(1)
    // All about Nova is switched off since the direct messages were closed; notices are wanted nevertheless.
    await expect.poll(toldByDm('Nova is no longer on Lakehouse')).toBe(1)
    expect(await toldByDm('Kael is no longer on Lakehouse')()).toBe(0)
  })
})
