import { TOOLSETS } from '@arachne/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { ENTITY_TOOLS } from '../../src/transports/mcp/tools/entity-tools.ts'
import { modern, openSession, outcome, plain } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

const KB = 1024

let running: AppOnDiscord
let kael: Resident
beforeAll(async () => {
  running = await startAppOnDiscord()
  kael = await running.moveIn({}, { tools: ENTITY_TOOLS.map(({ name }) => name) })
})
afterAll(async () => running[Symbol.asyncDispose]())

const at = (toolsets: string): Resident => ({ ...kael, url: `${kael.url}?toolsets=${toolsets}` })

async function listed(who: Resident): Promise<{ name: string; outputSchema?: unknown }[]> {
  const { body } = await modern(who, 'tools/list')
  return (body.result as { tools: { name: string }[] }).tools
}

function size(tools: object[]): number {
  return Buffer.byteLength(
    JSON.stringify({ tools: tools.map((tool) => ({ ...tool, outputSchema: undefined })) }),
  )
}

const namesOf = (...toolsets: string[]) =>
  ENTITY_TOOLS.filter(({ right: { toolset } }) => toolsets.includes(toolset)).map(({ name }) => name)

/** Those of decisions are offered when the owner wants it. */
const OFFERED = TOOLSETS.filter((toolset) => toolset !== 'decisions' && namesOf(toolset).length > 0)

it.each(OFFERED)('I-51: lists only %s', async (toolset) => {
  expect((await listed(at(toolset))).map(({ name }) => name)).toEqual(namesOf(toolset))
})

it('I-51: lists several in the order of the table, whatever the order asked for', async () => {
  const some = await listed(at('messaging,core'))
  expect(some.map(({ name }) => name)).toEqual(namesOf('core', 'messaging'))
  const all = await listed(kael)
  expect(all.map(({ name }) => name)).toEqual(namesOf(...OFFERED))
})

it('I-51: narrows calls too, in both eras', async () => {
  const call = { name: 'list_channels', arguments: {} }
  expect((await modern(at('polls'), 'tools/call', call)).body.error?.code).toBe(-32_602)
  expect((await plain(at('polls'), 'tools/call', call)).body.error?.code).toBe(-32_602)
  expect(outcome(await modern(at('core'), 'tools/call', call)).isError).toBe(false)
})

it('I-51: says which toolsets there are when a name is wrong', async () => {
  const { status, body } = await modern(at('core,spells'), 'tools/list')
  expect(status).toBe(404)
  expect(body.error?.message).toMatch(/"spells".*core, messaging/)
  expect((await openSession(at('spells'))).status).toBe(404)
})

it('I-51: the list stays small, without the schemas of answers', async () => {
  expect(size(await listed(kael))).toBeLessThanOrEqual(20 * KB)
  expect(size(await listed(at('core,messaging')))).toBeLessThanOrEqual(8 * KB)
})

it('I-51: what decisions add to the list stays small too', async () => {
  const asker = await running.moveIn({ name: 'Asker' }, { tools: ENTITY_TOOLS.map(({ name }) => name) })
  await running.app.registry.changeEntity(asker.id, { decisions: true }, 'operator:local')
  const tools = await listed({ ...asker, url: `${asker.url}?toolsets=decisions` })
  expect(tools.map(({ name }) => name)).toEqual(namesOf('decisions'))
  expect(size(tools)).toBeLessThanOrEqual(9.5 * KB)
})
