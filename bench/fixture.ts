import { createSandbox, type Sandbox } from '@arachne/sandbox'
import { personOf } from '@arachne/sandbox/testing'

import { registerApp } from '../e2e/in-process/authority/app.ts'
import { openBrowser } from '../e2e/in-process/authority/browser.ts'
import { connectOperator, type Operator } from '../e2e/support/operator.ts'
import type { Endpoint } from './client.ts'
import { type Server, startServer } from './server.ts'

/** The sandbox in this process, the server in one of its own, so that its CPU and memory are its own. */
export interface BenchFixture extends AsyncDisposable {
  server: Server
  sandbox: Sandbox
  channelIds: string[]
  /** All that there are, after making as many as are missing. */
  entities(count: number): Promise<readonly Endpoint[]>
  /** The same entity, opened by an access token that an app was given. */
  byToken(entity: Endpoint): Promise<Endpoint>
  /** Lets an entity ask the owner in a channel. */
  letAsk(entity: Endpoint, channelId: string): Promise<void>
  /** A person writes. Resolves when the sandbox has it; its gateway event is on the way. */
  write(channelId: string, text: string): Promise<void>
  /** Waits for the card of a question; the owner presses its first button. */
  cardOf(question: string): Promise<() => Promise<void>>
  /** Resolves when the server has nothing left to do. */
  settled(): Promise<void>
  /** Resolves when V8 has also tidied up, which it begins eight seconds after a rush: two tenths of a second of CPU. */
  rested(): Promise<void>
}

const CHANNELS = 10
const QUIET_MS = 300
/** A server that nobody uses takes about half of it on a busy machine. */
const QUIET_CPU = 2_000
const SETTLED_AT_LAST_MS = 5_000
const RESTED_MS = 12_000
const RESTED_AT_LAST_MS = 60_000

export async function openBenchFixture(options: { dataDir?: string } = {}): Promise<BenchFixture> {
  await using opening = new AsyncDisposableStack()
  const sandbox = opening.use(await createSandbox({ greetings: false }))
  const owner = sandbox.people.find((person) => person.role === 'owner')?.id ?? ''
  const channelIds = await textChannels(sandbox)
  const server = opening.use(await startServer(sandbox, options))
  const operator = await connectOperator({ loom: server.url, dataDir: server.dataDir })
  const made: Endpoint[] = []
  const user = [...sandbox.world.users.values()].find((one) => one.id === owner)
  if (user === undefined) throw new Error('The demo has no owner.')
  const running = opening.move()

  return {
    server,
    sandbox,
    channelIds,
    async entities(count) {
      while (made.length < count)
        made.push(await makeEntity(operator, { name: `Bench ${made.length}`, owner }))
      return made
    },
    async byToken({ url }) {
      const app = await registerApp({ site: server.url })
      const browser = openBrowser(server.url)
      await browser.logIn(user.username)
      const { access_token: key } = await app.connect(browser, {}, { resource: url })
      return { url, key }
    },
    async letAsk({ url }, channelId) {
      const path = `/api/entities/${new URL(url).pathname.split('/').at(-1)}`
      const { servers } = (await demand(operator, 'GET', path)) as { servers: { server_id: string }[] }
      await demand(operator, 'PUT', `${path}/servers/${servers[0]?.server_id}/decisions`, {
        enabled: true,
        channel_id: channelId,
        approvers: { users: [owner] },
      })
    },
    async write(channelId, content) {
      const path = `/channels/${channelId}/messages`
      const { status } = await sandbox.call({ kind: 'person', user }, 'POST', path, { body: { content } })
      if (status !== 200) throw new Error(`The sandbox answered ${status}.`)
    },
    async cardOf(question) {
      const person = personOf(sandbox, user.username)
      for (;;) {
        const found = findCard(sandbox, question)
        if (found) return () => person.press(found.message, found.customId)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    async settled() {
      const latest = performance.now() + SETTLED_AT_LAST_MS
      let before = server.cpu()
      while (performance.now() < latest) {
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
        const now = server.cpu()
        if (now - before < QUIET_CPU) return
        before = now
      }
    },
    async rested() {
      const latest = performance.now() + RESTED_AT_LAST_MS
      let [before, quietSince] = [server.cpu(), performance.now()]
      while (performance.now() < Math.min(latest, quietSince + RESTED_MS)) {
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
        const now = server.cpu()
        if (now - before >= QUIET_CPU) quietSince = performance.now()
        before = now
      }
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function makeEntity(operator: Operator, wish: { name: string; owner: string }): Promise<Endpoint> {
  const { entity, key = '' } = await operator.createEntity({ ...wish, print_key: true })
  await demand(operator, 'POST', `/api/entities/${entity.id}/servers`, {
    server: 'Hearthside',
    channels: 'all',
  })
  return { url: entity.url, key }
}

async function demand(operator: Operator, ...asked: Parameters<Operator['ask']>): Promise<unknown> {
  const { status, body } = await operator.ask(...asked)
  if (status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${JSON.stringify(body)}`)
  return body
}

interface Component {
  custom_id?: string
  components?: Component[]
}

function findCard({ world }: Sandbox, question: string) {
  for (const { messages } of world.channels.values()) {
    for (const message of messages.values()) {
      const [button] = (message.components as Component[]).flatMap((row) => row.components ?? [])
      if (message.content.includes(question) && button?.custom_id !== undefined) {
        return { message, customId: button.custom_id }
      }
    }
  }
  return undefined
}

/** The demo has fewer than a bench needs. */
async function textChannels(sandbox: Sandbox): Promise<string[]> {
  const guild = [...sandbox.world.guilds.values()].find(({ name }) => name === 'Hearthside')
  const user = [...sandbox.world.users.values()].find(({ id }) => id === guild?.ownerId)
  if (guild === undefined || user === undefined) throw new Error('The sandbox has no demo server.')
  const ids: string[] = []
  for (let n = 0; n < CHANNELS; n += 1) {
    const answer = await sandbox.call({ kind: 'person', user }, 'POST', `/guilds/${guild.id}/channels`, {
      body: { name: `bench-${n}`, type: 0 },
    })
    ids.push((answer.body as { id: string }).id)
  }
  return ids
}
