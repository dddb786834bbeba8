import { afterAll, beforeAll, expect, it } from 'vitest'

import { modern, outcome, plain } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

let running: AppOnDiscord
let kael: Resident
beforeAll(async () => {
  running = await startAppOnDiscord()
  kael = await running.moveIn()
})
afterAll(async () => running[Symbol.asyncDispose]())

async function offered(who: Resident): Promise<string[]> {
  const { body } = await modern(who, 'tools/list')
  const { tools } = body.result as unknown as { tools: { name: string }[] }
  return tools.map(({ name }) => name).filter((name) => name.startsWith('discord_'))
}

it('offers tools about decisions once the owner has switched them on', async () => {
  const call = { name: 'discord_check_pending', arguments: {} }
  expect(await offered(kael)).toEqual([])
  expect(outcome(await plain(kael, 'tools/call', call)).text).toMatch(/^decisions_off: /)
  await running.app.registry.changeEntity(kael.id, { decisions: true }, 'operator:local')
  expect(await offered(kael)).toHaveLength(13)
  expect(outcome(await plain(kael, 'tools/call', call)).data).toMatchObject({ has_pending: false })
})
