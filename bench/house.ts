import { createSandbox, type Sandbox } from '@arachne/sandbox'
import { personOf } from '@arachne/sandbox/testing'

import type { Endpoint } from './client.ts'
import { type MeasuredProcess, startMeasured } from './measured-process.ts'

/** The sandbox in this process, the server in one of its own, so that its CPU and memory are its own. */
export interface House extends AsyncDisposable {
  server: MeasuredProcess<unknown>
  channelIds: string[]
  /** All that there are, after making as many as are missing. */
  entities(count: number): Promise<readonly Endpoint[]>
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
/** Longer than the server lets a busy connection wait. */
const QUIET_MS = 400
/** A server that nobody uses takes about half of it on a busy machine. */
const QUIET_CPU = 2_000
const SETTLED_AT_LAST_MS = 5_000
const RESTED_MS = 12_000
const RESTED_AT_LAST_MS = 60_000

export async function openHouse(): Promise<House> {
  await using opening = new AsyncDisposableStack()
  const sandbox = opening.use(await createSandbox({ greetings: false }))
  const owner = sandbox.people.find((person) => person.role === 'owner')?.id ?? ''
  const { endpoints, application } = sandbox
  const channelIds = await textChannels(sandbox)
  const server = opening.use(
    await startMeasured('./server-process.js', [endpoints.api, application.botToken, owner]),
  )
  const made: Endpoint[] = []
  const user = [...sandbox.world.users.values()].find((one) => one.id === owner)
  if (user === undefined) throw new Error('The demo has no owner.')
  const running = opening.move()

  return {
    server,
    channelIds,
    async entities(count) {
      while (made.length < count) made.push(await server.ask<Endpoint>('makeEntity', made.length))
      return made
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
      let before = await server.cpu()
      while (performance.now() < latest) {
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
        const now = await server.cpu()
        if (now - before < QUIET_CPU) return
        before = now
      }
    },
    async rested() {
      const latest = performance.now() + RESTED_AT_LAST_MS
      let [before, quietSince] = [await server.cpu(), performance.now()]
      while (performance.now() < Math.min(latest, quietSince + RESTED_MS)) {
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
        const now = await server.cpu()
        if (now - before >= QUIET_CPU) quietSince = performance.now()
        before = now
      }
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
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
