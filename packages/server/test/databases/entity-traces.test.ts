import { until } from '@arachne/sandbox/testing'
import { expect, it } from 'vitest'

import { openDatabase } from '../../src/adapters/db/database.ts'
import { createServerSettingsStore } from '../../src/adapters/db/server-settings-store.ts'
import { outcome, plain } from '../support/rpc.ts'
import { type House, startHouse } from '../support/running-app.ts'

async function speak(house: House, who: { url: string; key: string }, content: string, channel = 'general') {
  const args = { channel_id: house.channelId(channel), content }
  return outcome(await plain(who, 'tools/call', { name: 'send_message', arguments: args }))
}

const contents = (house: House, channel: string) =>
  [...(house.sandbox.world.channels.get(house.channelId(channel))?.messages.values() ?? [])].map(
    (message) => message.content,
  )

it('I-49: the log channel names entity, place and message, and nothing of what was said', async () => {
  await using house = await startHouse()
  const kael = await house.moveIn()
  {
    await using database = await openDatabase(`${house.dataDir}/arachne.db`)
    const settings = createServerSettingsStore(database.queries)
    const now = await settings.read(house.serverId)
    await settings.write({ ...now, logChannelId: house.channelId('companions') })
  }
  const before = contents(house, 'companions').length
  await speak(house, kael, 'a secret plan')
  await speak(house, kael, 'in the log itself', 'companions')
  await until(() => contents(house, 'companions').length >= before + 2, 'the line in the log')
  const lines = contents(house, 'companions').slice(before)
  const general = house.channelId('general')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(new RegExp(`^\\*\\*Kael\\*\\* \\(<@\\d+>\\) <#${general}> \\S+/${general}/\\d+$`))
  expect(lines[1]).not.toContain('secret')
})

it('I-40: the webhook goes when the last entity leaves, and comes back with the next one that speaks', async () => {
  await using house = await startHouse()
  const [kael, mira] = [await house.moveIn(), await house.moveIn({ name: 'Mira' })]
  const general = house.channelId('general')
  const webhooks = () =>
    [...house.sandbox.world.webhooks.values()].filter(({ channelId }) => channelId === general)
  await speak(house, kael, 'Hello.')
  expect(webhooks()).toHaveLength(1)
  const leave = (who: typeof kael) =>
    plain(who, 'tools/call', { name: 'leave_server', arguments: { server_id: house.serverId } })
  expect(outcome(await leave(kael)).isError).toBe(false)
  expect((await speak(house, mira, 'Still here.')).isError).toBe(false)
  expect(webhooks()).toHaveLength(1)
  expect(outcome(await leave(mira)).isError).toBe(false)
  await until(() => webhooks().length === 0, 'the webhook to go')
  const oda = await house.moveIn({ name: 'Oda' })
  expect((await speak(house, oda, 'New here.')).isError).toBe(false)
  expect(webhooks()).toHaveLength(1)
})

it('I-45: one entity that says much does not keep another waiting for its end', async () => {
  await using house = await startHouse()
  const [kael, mira] = [await house.moveIn(), await house.moveIn({ name: 'Mira' })]
  // A key is proven once, slowly; here it is about who speaks when.
  for (const one of [kael, mira]) await plain(one, 'tools/list')
  const many = Array.from({ length: 12 }, (_, at) => speak(house, kael, `Line ${at}`))
  await Promise.all([...many, speak(house, mira, 'And I.')])
  const said = contents(house, 'general').slice(-13)
  expect(said).toContain('And I.')
  expect(said.indexOf('And I.')).toBeLessThan(12)
})
