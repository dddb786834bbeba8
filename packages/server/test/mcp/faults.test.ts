import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { modern, outcome } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

/** What entities do through the webhook of a channel, and where it stands then. */
const WAYS = [
  ['send_message', 'companions', { content: 'Once, <n>.' }],
  ['create_poll', 'companions', { question: 'Once, <n>?', options: ['Yes', 'No'] }],
  ['create_forum_post', 'reviews', { title: 'Once, <n>', content: 'Once, <n>.' }],
] as const

let app: AppOnDiscord
let kael: Resident
let mira: Resident
let count = 0
beforeAll(async () => {
  app = await startAppOnDiscord()
  const channels = ['general', 'companions', 'reviews']
  kael = await app.moveIn({}, { channels })
  mira = await app.moveIn({ name: 'Mira', owner: 'lyss' }, { channels })
  for (const [tool, place, args] of WAYS) await ask(tool, place, filled(args))
  await ask('send_message', 'general', { content: 'Here.' })
})
afterAll(async () => app[Symbol.asyncDispose]())
afterEach(() => app.sandbox.faults.clear())

const ask = async (tool: string, place: string, args: object, as = kael) =>
  outcome(
    await modern(as, 'tools/call', {
      name: tool,
      arguments: { channel_id: app.channelId(place), ...args },
    }),
  )
const filled = (args: object) => JSON.parse(JSON.stringify(args).replaceAll('<n>', String(++count))) as object
/** Of all that stands on Discord, what the last one made. */
const posted = () => {
  const marks = [`Once, ${count}.`, `Once, ${count}?`]
  return [...app.sandbox.world.channels.values()]
    .flatMap(({ messages }) => [...messages.values()])
    .filter((message) => {
      const said = [message.content, message.poll?.question]
      return marks.some((mark) => said.includes(mark))
    })
}
const webhook = (place: string) => {
  const found = [...app.sandbox.world.webhooks.values()]
  const { id = '' } = found.find(({ channelId }) => channelId === app.channelId(place)) ?? {}
  return { method: 'POST', path: `/webhooks/${id}/*` }
}
const othersSpeak = async () => {
  const { data } = await ask('send_message', 'general', { content: 'As ever.' }, mira)
  expect(data).toMatchObject({ message_ids: [expect.any(String)] })
}

describe.each(WAYS)('%s', (tool, place, args) => {
  it('I-44, T54: whose answer is lost is found, and stands there once', async () => {
    app.sandbox.faults.add({ kind: 'cut', ...webhook(place) })
    const { data } = await ask(tool, place, filled(args))
    expect(posted()).toHaveLength(1)
    expect(JSON.stringify(data)).toContain(posted()[0]?.id)
  })

  it('I-44, T54: that Discord fails at with 502 is not repeated by itself, and once by whoever asks again', async () => {
    app.sandbox.faults.add({ kind: 'status', status: 502, ...webhook(place) })
    const wish = { ...filled(args), idempotency_key: `${tool} ${count}` }
    expect((await ask(tool, place, wish)).text).toMatch(/^outcome_unknown: /)
    expect(posted()).toEqual([])
    await othersSpeak()
    const { data } = await ask(tool, place, wish)
    expect(await ask(tool, place, wish)).toMatchObject({ data })
    expect(posted()).toHaveLength(1)
  })

  it('T52: goes through a new webhook when somebody deleted the old one unnoticed', async () => {
    app.sandbox.faults.add({ kind: 'deleted-webhook', ...webhook(place) })
    await ask(tool, place, filled(args))
    expect(posted()).toHaveLength(1)
  })
})

it('T53: a limit of 30 seconds is told at once, and holds up nobody else', async () => {
  const body = { message: 'You are being rate limited.', retry_after: 30, global: false }
  const headers = { 'Retry-After': '30', 'X-RateLimit-Scope': 'shared' }
  app.sandbox.faults.add({ kind: 'status', status: 429, body, headers, ...webhook('companions') })
  const [, , args] = WAYS[0]
  expect((await ask('send_message', 'companions', filled(args))).text).toMatch(/^rate_limited: .*\d+ s/)
  await othersSpeak()
  expect(posted()).toEqual([])
})
