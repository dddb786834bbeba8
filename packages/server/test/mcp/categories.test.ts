import { CeilingChannelsAnswer, MembershipAnswer, WhyAnswer } from '@arachne/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { modern, outcome } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

let running: AppOnDiscord
beforeAll(async () => {
  running = await startAppOnDiscord()
})
afterAll(async () => running[Symbol.asyncDispose]())

async function api(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${running.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${running.localToken}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  return answer.json()
}

const jonas = (method: string, path: string, body?: object) =>
  running.person('jonas').rest<{ id: string }>(method, path, body)

const say = (channel: string, content: string) =>
  running.person('lyss').rest('POST', `/channels/${running.channelId(channel)}/messages`, { content })

async function makeChannel(name: string, over: object = {}): Promise<string> {
  return (await jonas('POST', `/guilds/${running.serverId}/channels`, { name, ...over })).id
}

const call = async (who: Resident, name: string, args: object = {}) =>
  outcome(await modern(who, 'tools/call', { name, arguments: args }))

async function channelsOf(who: Resident): Promise<string[]> {
  const { data } = await call(who, 'list_channels')
  return (data as { channels: { name: string }[] }).channels.map(({ name }) => name)
}

async function heardBy(who: Resident): Promise<string[]> {
  const { data } = await call(who, 'read_messages')
  return (data as { messages: { content: string }[] }).messages.map(({ content }) => content)
}

it('T31: a category in the list stands for its channels, whichever they are now', async () => {
  const town = await makeChannel('Town', { type: 4 })
  const plaza = await makeChannel('plaza', { parent_id: town })
  const outskirts = await makeChannel('outskirts')
  await expect
    .poll(() => running.app.discord.places.channels(running.serverId).map(({ name }) => name))
    .toContain('outskirts')
  const kael = await running.moveIn({ name: 'Kael' }, { channels: ['Town'] })
  const seat = '/entities/Kael/servers/Hearthside'
  expect(MembershipAnswer.parse(await api('GET', seat)).membership.channels).toEqual([town])
  expect(await channelsOf(kael)).toEqual(['plaza'])
  const shown = CeilingChannelsAnswer.parse(await api('GET', `${seat}/channels`)).channels
  expect(shown).toMatchObject([{ id: plaza, category: 'Town' }])
  const why = async (channel: string) =>
    WhyAnswer.parse(await api('GET', `/why?entity=Kael&tool=send_message&channel=${channel}`))
  expect((await why(plaza)).message).toContain('its category is in the list')
  expect(await why(outskirts)).toMatchObject({ allowed: false, reason: 'channel_not_granted' })

  await say('plaza', 'heard on the plaza')
  await expect.poll(() => heardBy(kael)).toContain('heard on the plaza')

  await say('plaza', 'said before it moved away')
  await jonas('PATCH', `/channels/${plaza}`, { parent_id: null })
  await jonas('PATCH', `/channels/${outskirts}`, { parent_id: town })
  await expect.poll(() => channelsOf(kael)).toEqual(['outskirts'])
  expect(await heardBy(kael)).toEqual([])
  const send = { channel_id: plaza, content: 'still here?' }
  expect((await call(kael, 'send_message', send)).text).toMatch(/^channel_not_granted/)
  await say('outskirts', 'welcome to the town')
  await expect.poll(() => heardBy(kael)).toContain('welcome to the town')

  await jonas('DELETE', `/channels/${town}`)
  await expect.poll(() => channelsOf(kael)).toEqual([])
})

it('T31: a closed category closes what is in it to everybody', async () => {
  const vault = await makeChannel('Vault', { type: 4 })
  await makeChannel('gold', { parent_id: vault })
  await expect
    .poll(() => running.app.discord.places.channels(running.serverId).map(({ name }) => name))
    .toContain('gold')
  const nova = await running.moveIn({ name: 'Nova' }, { channels: 'all' })
  expect(await channelsOf(nova)).toContain('gold')
  await api('PATCH', '/servers/Hearthside/settings', { closed_channels: ['Vault'] })
  expect(await channelsOf(nova)).not.toContain('gold')
})
