import { until } from '@arachne/sandbox/testing'
import { expect, it } from 'vitest'

import { openDatabase } from '../../src/adapters/db/engine/database.ts'
import { createServerSettingsStore } from '../../src/adapters/db/identities/server-settings-store.ts'
import { outcome, plain } from '../support/rpc.ts'
import { type AppOnDiscord, startAppOnDiscord } from '../support/running-app.ts'

async function speak(
  app: AppOnDiscord,
  who: { url: string; key: string },
  content: string,
  channel = 'general',
) {
  const args = { channel_id: app.channelId(channel), content }
  return outcome(await plain(who, 'tools/call', { name: 'send_message', arguments: args }))
}

const contents = (app: AppOnDiscord, channel: string) =>
  [...(app.sandbox.world.channels.get(app.channelId(channel))?.messages.values() ?? [])].map(
    (message) => message.content,
  )

it('I-49: the log channel names entity, place and message, and nothing of what was said', async () => {
  await using app = await startAppOnDiscord()
  const kael = await app.moveIn()
  {
    await using database = await openDatabase(`${app.dataDir}/arachne.db`)
    const settings = createServerSettingsStore(database.queries)
    const now = await settings.read(app.serverId)
    await settings.write({ ...now, logChannelId: app.channelId('companions') })
  }
  const before = contents(app, 'companions').length
  await speak(app, kael, 'a secret plan')
  await speak(app, kael, 'in the log itself', 'companions')
  await until(() => contents(app, 'companions').length >= before + 2, 'the line in the log')
  const lines = contents(app, 'companions').slice(before)
  const general = app.channelId('general')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(new RegExp(`^\\*\\*Kael\\*\\* \\(<@\\d+>\\) <#${general}> \\S+/${general}/\\d+$`))
  expect(lines[1]).not.toContain('secret')
})

it('I-40: the webhook goes when the last entity leaves, and comes back with the next one that speaks', async () => {
  await using app = await startAppOnDiscord()
  const [kael, mira] = [await app.moveIn(), await app.moveIn({ name: 'Mira' })]
  const general = app.channelId('general')
  const webhooks = () =>
    [...app.sandbox.world.webhooks.values()].filter(({ channelId }) => channelId === general)
  await speak(app, kael, 'Hello.')
  expect(webhooks()).toHaveLength(1)
  const leave = (who: typeof kael) =>
    plain(who, 'tools/call', { name: 'leave_server', arguments: { server_id: app.serverId } })
  expect(outcome(await leave(kael)).isError).toBe(false)
  expect((await speak(app, mira, 'Still here.')).isError).toBe(false)
  expect(webhooks()).toHaveLength(1)
  expect(outcome(await leave(mira)).isError).toBe(false)
  await until(() => webhooks().length === 0, 'the webhook to go')
  const oda = await app.moveIn({ name: 'Oda' })
  expect((await speak(app, oda, 'New here.')).isError).toBe(false)
  expect(webhooks()).toHaveLength(1)
})

it('I-45: one entity that says much does not keep another waiting for its end', async () => {
  await using app = await startAppOnDiscord()
  const [kael, mira] = [await app.moveIn(), await app.moveIn({ name: 'Mira' })]
  // A key is proven once, slowly; here it is about who speaks when.
  for (const one of [kael, mira]) await plain(one, 'tools/list')
  const many = Array.from({ length: 12 }, (_, at) => speak(app, kael, `Line ${at}`))
  await Promise.all([...many, speak(app, mira, 'And I.')])
  const said = contents(app, 'general').slice(-13)
  expect(said).toContain('And I.')
  expect(said.indexOf('And I.')).toBeLessThan(12)
})
