import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createSandbox } from '@arachne/sandbox'
import { personOf } from '@arachne/sandbox/testing'
import { expect, it } from 'vitest'

import { modern, outcome } from '../support/rpc.ts'
import { startApp } from '../support/running-app.ts'

const OPERATOR = 'operator:local'

it('I-26: a restart loses nothing that an agent asks for within the time to live', async () => {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'arachne-backfill-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const sandbox = stack.use(await createSandbox())
  const env = {
    DATA_DIR: dataDir,
    DISCORD_API_URL: sandbox.endpoints.api,
    DISCORD_BOT_TOKEN: sandbox.application.botToken,
  }
  const companions = [...sandbox.world.channels.values()].find(({ name }) => name === 'companions')?.id ?? ''
  const lyss = personOf(sandbox, 'lyss')

  const first = await startApp(env)
  await first.app.discord.whenReady()
  const entity = await first.app.registry.createEntity({ name: 'Kael', owner: 'lyss' }, OPERATOR)
  const key = await first.app.registry.printKey(entity.id, OPERATOR)
  const home = { server: 'Hearthside', channels: ['companions'] }
  await first.app.registry.joinServer(entity.id, home, OPERATOR)
  await lyss.say(companions, 'Before.')
  await first[Symbol.asyncDispose]()
  await lyss.say(companions, 'Are you there, @Kael?')

  await using second = await startApp(env)
  await second.app.discord.whenReady()
  const kael = { url: `${second.url}/mcp/${entity.id}`, key }
  const read = async (args: object) => {
    const answer = await modern(kael, 'tools/call', { name: 'read_messages', arguments: args })
    const { messages } = outcome(answer).data as { messages: { content: string; addressed: boolean }[] }
    return messages
  }
  expect(await read({})).toEqual([])
  const missed = await read({ backfill: true })
  expect(missed.slice(-2)).toMatchObject([
    { content: 'Before.', addressed: false },
    { content: 'Are you there, @Kael?', addressed: true },
  ])
  await lyss.say(companions, 'Now?')
  const later: string[] = []
  await expect
    .poll(async () => {
      later.push(...(await read({ backfill: true })).map(({ content }) => content))
      return later.length
    })
    .toBe(1)
  expect(later).toEqual(['Now?'])
})
