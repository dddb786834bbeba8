import { createSandbox } from '@arachne/sandbox'

import { type Browser, createBrowser } from '../packages/server/test/support/browser.ts'
import { type Heard, listen } from '../packages/server/test/support/stream.ts'
import { percentile, type Row } from './row.ts'
import { startServer } from './server.ts'

const PEOPLE = 4
/** As many as a member may let in, and as many streams as each may open. */
const AGENTS_EACH = 50
const STREAMS_EACH = 5
const STREAMS = PEOPLE * AGENTS_EACH * STREAMS_EACH
const MESSAGES = 10
const AIM_MB = 60
const AIM_MS = 1_000
const HEARD_AT_LAST_MS = 20_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A thousand streams of two hundred agents, all watching one channel. */
export async function benchAgentStreams(): Promise<Row[]> {
  await using sandbox = await createSandbox({ greetings: false })
  await using server = await startServer(sandbox)
  const people: Browser[] = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const body = JSON.stringify({ username: `lender${n}`, name: `Lender ${n}`, guilds: [] })
    await fetch(`${sandbox.controlUrl}/people`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const browser = createBrowser({ site: server.url, sandbox })
    await browser.logIn(`lender${n}`)
    people.push(browser)
  }
  const { orga, channel } = await found(people)
  const keys: string[] = []
  for (const person of people) {
    for (let n = 0; n < AGENTS_EACH; n += 1) {
      const { key } = await ask<{ key: string }>(person, `POST /orgas/${orga}/agents`, { name: `Agent ${n}` })
      keys.push(key)
    }
  }
  const uri = `swarmrise://orgas/${orga}/channels/${channel}/messages`
  const url = `${server.url}/swarmrise/mcp`
  // The first call of each proves its key the slow way.
  const first: Heard[] = []
  for (const key of keys) first.push(await open({ url, key }, uri))
  for (const stream of first) await stream[Symbol.asyncDispose]()
  await pause(1_000)
  const before = server.resident()

  await using streams = new AsyncDisposableStack()
  const heard: Heard[] = []
  for (const key of keys) {
    for (let n = 0; n < STREAMS_EACH; n += 1) heard.push(streams.use(await open({ url, key }, uri)))
  }
  await pause(1_000)
  const used = server.resident() - before
  const say = (text: string) =>
    ask(people[0] as Browser, `POST /orgas/${orga}/channels/${channel}/messages`, { text })
  const { took, lost, cpu } = await tellAll(heard, say, () => server.cpu())
  const note = `${STREAMS} streams of ${keys.length} agents`
  return [
    { what: 'memory of open streams', value: used / 2 ** 20, unit: 'MB', aim: AIM_MB, note },
    {
      what: 'from a message to all having heard, p95',
      value: percentile(took, 0.95),
      unit: 'ms',
      aim: AIM_MS,
    },
    { what: 'CPU per delivery', value: cpu / (MESSAGES * STREAMS), unit: 'µs' },
    { what: 'updates lost', value: lost, unit: '×', aim: 0, note: `${MESSAGES} messages` },
  ]
}

async function open(agent: { url: string; key: string }, uri: string): Promise<Heard> {
  const stream = await listen(agent, { resourceSubscriptions: [uri] })
  if (stream.status !== 200) throw new Error(`${stream.status} ${stream.error?.message}`)
  return stream
}

const updates = ({ messages }: Heard) =>
  messages.filter(({ method }) => method === 'notifications/resources/updated').length

async function tellAll(heard: Heard[], say: (text: string) => Promise<unknown>, cpu: () => number) {
  const took: number[] = []
  let lost = 0
  const before = cpu()
  for (let n = 0; n < MESSAGES; n += 1) {
    const counts = heard.map(updates)
    const since = performance.now()
    await say(`Message ${n}`)
    const missing = () => heard.filter((one, index) => updates(one) <= (counts[index] ?? 0)).length
    while (missing() > 0 && performance.now() - since < HEARD_AT_LAST_MS) await pause(10)
    took.push(performance.now() - since)
    lost += missing()
    // What was told together counts once: the next one begins anew.
    await pause(1_500)
  }
  return { took, lost, cpu: cpu() - before }
}

async function found(people: readonly Browser[]): Promise<{ orga: string; channel: string }> {
  const [founder, ...others] = people
  if (founder === undefined) throw new Error('Nobody came.')
  const { id: orga } = await ask<{ id: string }>(founder, 'POST /orgas', { name: 'Bench' })
  for (const browser of others) {
    const { link } = await ask<{ link: string }>(founder, `POST /orgas/${orga}/invitations`, { link: true })
    await ask(browser, 'POST /invitations/link', { token: new URL(link).hash.slice(1) })
  }
  const { channels } = await ask<{ channels: { id: string }[] }>(founder, `GET /orgas/${orga}/channels`)
  return { orga, channel: channels[0]?.id ?? '' }
}

async function ask<Answer>(browser: Browser, line: string, body?: object): Promise<Answer> {
  const answer = await browser.api(line, body)
  if (!answer.ok) throw new Error(`${line}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
