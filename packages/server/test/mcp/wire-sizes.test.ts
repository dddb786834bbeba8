import type { ReadMessagesOutput } from '@arachne/contract'
import { expect, it } from 'vitest'

import { ENTITY_TOOLS } from '../../src/transports/mcp/tools/entity-tools.ts'
import { modern, outcome, plain } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

const KB = 1000
const MESSAGES = 50

const READ = { name: 'read_messages', arguments: { limit: MESSAGES } }

/** An entity for which so many messages wait, about as long as people write in a chat with agents. */
async function withMessages(running: AppOnDiscord): Promise<Resident> {
  const kael = await running.moveIn()
  const lyss = running.person('lyss')
  const channels = ['general', 'companions'].map((name) => running.channelId(name))
  for (let n = 0; n < MESSAGES; n += 1) {
    await lyss.say(channels[n % 2] ?? '', `message ${n}, about as long as people write in a chat with agents`)
  }
  await expect.poll(async () => unread(kael)).toBe(MESSAGES)
  return kael
}

async function unread({ url, key, id }: Resident): Promise<number> {
  const uri = `arachne://entities/${id}/inbox`
  const { body } = await modern({ url, key }, 'resources/read', { uri })
  const [inbox] = (body.result as { contents: { text: string }[] }).contents
  return (JSON.parse(inbox?.text ?? '{}') as { unread: number }).unread
}

/** Its programs read the data, so a model reads less than a third of it. */
it('I-50: an answer of fifty messages says once what they share, to clients of 2026-07-28', async () => {
  await using running = await startAppOnDiscord()
  const answer = await modern(await withMessages(running), 'tools/call', READ)
  const { data, text } = outcome(answer)
  const { messages } = data as unknown as ReadMessagesOutput
  expect(messages).toHaveLength(MESSAGES)
  for (const { id, content } of messages) {
    expect(text).toContain(id)
    expect(text).toContain(JSON.stringify(content))
  }
  expect(JSON.stringify(answer.body).length).toBeLessThanOrEqual(32 * KB)
  expect(text.length).toBeLessThanOrEqual(JSON.stringify(data).length / 3)
})

it('I-50: to clients before 2026-07-28 its text is the JSON of its data', async () => {
  await using running = await startAppOnDiscord()
  const { data, text } = outcome(await plain(await withMessages(running), 'tools/call', READ))
  expect((data as unknown as ReadMessagesOutput).messages).toHaveLength(MESSAGES)
  expect(JSON.parse(text)).toEqual(data)
})

it('I-50, I-51: the list of all tools stays small with the schemas of their answers, in both eras', async () => {
  await using running = await startAppOnDiscord()
  const kael = await running.moveIn({}, { tools: ENTITY_TOOLS.map(({ name }) => name) })
  for (const ask of [modern, plain]) {
    const { body } = await ask(kael, 'tools/list')
    expect((body.result as { tools: unknown[] }).tools).toHaveLength(37)
    expect(JSON.stringify(body).length).toBeLessThanOrEqual(30.5 * KB)
  }
})
