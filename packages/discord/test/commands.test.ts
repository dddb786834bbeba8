import { startSandbox } from '@arachne/sandbox/testing'
import { expect, it } from 'vitest'

import { createBot, until } from './support.ts'

const answer = async () => {}

it('I-49: tells Discord which commands somebody answers to, and again only when that changed', async () => {
  await using sandbox = await startSandbox({ seed: 'demo' })
  const { commands } = sandbox.world
  const names = () => [...commands.values()].map(({ name }) => name).toSorted()
  const versions = () => [...commands.values()].map(({ version }) => version)

  async function connect(...features: string[]): Promise<void> {
    await using bot = createBot(sandbox)
    for (const feature of features) bot.discord.interactions.on(feature, answer)
    bot.discord.start()
    await bot.discord.whenReady()
  }

  await connect()
  expect(names()).toEqual([])
  await connect('whois', 'mute', 'Who is behind this?')
  expect(names()).toEqual(['Who is behind this?', 'mute', 'whois'])
  const first = versions()
  await connect('whois', 'mute', 'Who is behind this?')
  expect(versions()).toEqual(first)
  await connect('whois', 'mute')
  expect(names()).toEqual(['mute', 'whois'])
})

it('a refusal of the commands is logged and stops nothing', async () => {
  await using sandbox = await startSandbox({ seed: 'demo' })
  sandbox.faults.add({ kind: 'status', status: 500, method: 'GET', path: '/applications/*/commands' }, null)
  await using bot = createBot(sandbox)
  bot.discord.interactions.on('whois', answer)
  bot.discord.start()
  await bot.discord.whenReady()
  await until(() => bot.log.at('warn').length > 0, 'the complaint')
  expect(bot.discord.status.state).toBe('ready')
})
