import { createSandbox } from '@arachne/sandbox'

import type { Browser } from '../packages/server/test/support/browser.ts'
import { ask, openOrganisation, type Organisation } from './organisation.ts'
import { percentile, type Row } from './row.ts'
import { type Server, startServer } from './server.ts'

const PEOPLE = 50
const PER_SECOND = 20
/** Fewer with `CHAT_SECONDS`, while one tries something. */
const SECONDS = Number(process.env['CHAT_SECONDS'] ?? 60)
/** One after the other, so that each has to be told by itself. */
const SINGLE = 20
const AIM_MS = 0.2
/** As pages do: what comes in a flurry is read once a second. */
const READ_MS = 1_000
const HEARD_AT_LAST_MS = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Many people live in one organisation, all of them told of every message. */
export async function benchChat(): Promise<Row[]> {
  await using sandbox = await createSandbox({ greetings: false })
  await using server = await startServer(sandbox)
  const place = await openOrganisation(sandbox, { site: server.url, size: PEOPLE })
  const rows = [...(await flurry(server, place, false)), ...(await flurry(server, place, true))]
  return [...rows, ...(await oneByOne(place))]
}

const post = ({ people, orga, channel }: Organisation, n: number) =>
  ask(people[n % PEOPLE] as Browser, `POST /orgas/${orga}/channels/${channel}/messages`, {
    text: `Message ${n}`,
  })

/** As fast as people talk at their fastest; with `reads`, every one of them reads what is new. */
async function flurry(server: Server, place: Organisation, reads: boolean): Promise<Row[]> {
  await using listeners = await listenAll(place)
  const reading = reads ? listeners.all.map((listener) => keepReading(place, listener)) : []
  await pause(READ_MS)
  const before = server.cpu()
  const posting: Promise<unknown>[] = []
  const count = PER_SECOND * SECONDS
  const since = performance.now()
  for (let n = 0; n < count; n += 1) {
    await pause(Math.max(0, since + (n * 1000) / PER_SECOND - performance.now()))
    posting.push(post(place, n))
  }
  await Promise.all(posting)
  await pause(reads ? 2 * READ_MS : READ_MS)
  const used = server.cpu() - before
  for (const stop of reading) await stop()
  const per = { value: used / 1000 / (count * PEOPLE), unit: 'ms' } as const
  const note = `${PEOPLE} people, ${PER_SECOND} messages/s for ${SECONDS} s, posting included`
  if (reads) return [{ what: 'CPU per delivery, told and read by everybody', ...per, note }]
  return [{ what: 'CPU per delivery, told to everybody', ...per, aim: AIM_MS, note }]
}

/** Every single message is heard by every single person. */
async function oneByOne(place: Organisation): Promise<Row[]> {
  await using listeners = await listenAll(place)
  const took: number[] = []
  let lost = 0
  for (let n = 0; n < SINGLE; n += 1) {
    const before = listeners.all.map(({ count }) => count)
    const since = performance.now()
    await post(place, n)
    const missing = () => listeners.all.filter(({ count }, index) => count <= (before[index] ?? 0)).length
    while (missing() > 0 && performance.now() - since < HEARD_AT_LAST_MS) await pause(5)
    took.push(performance.now() - since)
    lost += missing()
    // What was told together counts once: the next one begins a new batch.
    await pause(150)
  }
  const note = `${SINGLE} messages to ${PEOPLE} people`
  return [
    { what: 'updates lost', value: lost, unit: '×', aim: 0, note },
    { what: 'from sending to everybody having heard, p95', value: percentile(took, 0.95), unit: 'ms' },
  ]
}

interface Listener {
  browser: Browser
  /** Of what was told of the channel. */
  count: number
}

async function listenAll(place: Organisation): Promise<AsyncDisposable & { all: Listener[] }> {
  const hangUp = new AbortController()
  const all = place.people.map((browser) => ({ browser, count: 0 }))
  const following = all.map(async (listener) => {
    const response = await listener.browser.go(`${place.site}/api/live`, { signal: hangUp.signal })
    await follow(response, place.channel, listener).catch(() => {})
  })
  // Long enough for every stream to be open.
  await pause(READ_MS)
  return {
    all,
    async [Symbol.asyncDispose]() {
      hangUp.abort()
      await Promise.all(following)
    },
  }
}

async function follow(response: Response, channel: string, listener: Listener): Promise<void> {
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    listener.count += chunk.split(channel).length - 1
  }
}

/** Reads again whenever something was told, at most so often. Returns how to stop. */
function keepReading({ orga, channel }: Organisation, listener: Listener): () => Promise<void> {
  const stop = new AbortController()
  async function run() {
    let seen = listener.count
    while (!stop.signal.aborted) {
      if (listener.count > seen) {
        seen = listener.count
        await ask(listener.browser, `GET /orgas/${orga}/channels/${channel}/messages?limit=50`)
      }
      await pause(READ_MS)
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}
