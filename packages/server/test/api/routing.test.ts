import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { modern, outcome } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

const OPERATOR = 'operator:local'

let running: AppOnDiscord
let kael: Resident
let mira: Resident
beforeAll(async () => {
  running = await startAppOnDiscord()
  kael = await running.moveIn()
  mira = await running.moveIn({ name: 'Mira', owner: 'lyss' })
})
afterAll(async () => running[Symbol.asyncDispose]())

const call = async (name: string, args: object = {}, as = kael) =>
  outcome(await modern(as, 'tools/call', { name, arguments: args }))

const texts = async (as: Resident) => {
  const { data } = await call('read_messages', {}, as)
  return (data as { messages: { content: string }[] }).messages.map(({ content }) => content)
}

const say = (as: Resident, content: string) =>
  call('send_message', { channel_id: running.channelId('companions'), content }, as)

/** Everything before this message has been routed when it is there. */
async function heardUntil(as: Resident, last: string): Promise<string[]> {
  const heard: string[] = []
  await expect.poll(async () => heard.push(...(await texts(as))) > 0 && heard.includes(last)).toBe(true)
  return heard
}

describe('entities hearing each other', () => {
  it('T46: do not, unless the server allows it', async () => {
    await say(kael, 'Nobody hears this.')
    await running.person('lyss').say(running.channelId('companions'), 'A person.')
    expect(await heardUntil(mira, 'A person.')).not.toContain('Nobody hears this.')
  })

  it('T46: hear each other where it is allowed, never themselves, and come to an end', async () => {
    await running.app.registry.settings.change('Hearthside', { entityTalk: { enabled: true } }, OPERATOR)
    await texts(kael)
    await running.person('lyss').say(running.channelId('companions'), 'Talk!')
    await heardUntil(kael, 'Talk!')
    await heardUntil(mira, 'Talk!')
    const residents = [kael, mira] as const
    for (let turn = 0; turn < 6; turn += 1) {
      const speaker = residents[turn % 2] ?? kael
      await say(speaker, `Turn ${turn}`)
      expect(await heardUntil(speaker === kael ? mira : kael, `Turn ${turn}`)).toEqual([`Turn ${turn}`])
    }
    await say(kael, 'Turn 6')
    await running.person('lyss').say(running.channelId('companions'), 'Enough.')
    expect(await heardUntil(mira, 'Enough.')).toEqual(['Enough.'])
    expect(await heardUntil(kael, 'Enough.')).toEqual(['Enough.'])

    const answer = await fetch(`${running.url}/api/servers/Hearthside/entity-talk`, {
      headers: { authorization: `Bearer ${running.localToken}` },
    })
    expect(await answer.json()).toMatchObject({ heard: 6, held_back: { pair: 0, channel: 0, depth: 1 } })
  })
})

async function ownersDms(): Promise<string[]> {
  const lyss = running.person('lyss')
  const recipient = { recipient_id: running.sandbox.application.id }
  const { id } = await lyss.rest<{ id: string }>('POST', '/users/@me/channels', recipient)
  const messages = await lyss.rest<{ content: string }[]>('GET', `/channels/${id}/messages`)
  return messages.map(({ content }) => content)
}

describe('notifications', () => {
  it('T66: reach the owner as a link, once for many, without a word of the message', async () => {
    const mina = running.person('mina')
    for (let count = 0; count < 5; count += 1) {
      await mina.say(running.channelId('companions'), `@Kael, the secret number is ${count}`)
    }
    await expect.poll(async () => (await ownersDms()).length).toBe(1)
    const [told = ''] = await ownersDms()
    expect(told).toMatch(/mentioned Kael: http\S+$/)
    expect(told).not.toContain('secret')
  })

  it('T61: are switched off when the owner takes no direct messages', async () => {
    const body = { message: 'Cannot send messages to this user', code: 50007 }
    const { id: dmChannel } = await running
      .person('lyss')
      .rest<{ id: string }>('POST', '/users/@me/channels', { recipient_id: running.sandbox.application.id })
    const only = `/channels/${dmChannel}/messages`
    running.sandbox.faults.add(
      { kind: 'status', status: 403, method: 'POST', path: only, body, headers: {} },
      null,
    )
    await running.person('mina').say(running.channelId('companions'), 'Hello @Mira')
    await expect
      .poll(async () => (await running.store.find(mira.id))?.notify)
      .toEqual({ onMention: false, onTrigger: false, onReply: false, excerpt: false })
    expect((await running.store.find(kael.id))?.notify.onMention).toBe(true)
  })
})
