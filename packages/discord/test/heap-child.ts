import { getHeapSnapshot } from 'node:v8'

import { createDiscord, type DiscordOptions } from '../src/index.ts'

/** Hears messages as the product does, keeps none, and lets its parent search all that is left in memory. */
interface Task {
  endpoints: DiscordOptions['endpoints']
  token: string
  expected: number
}

const silent = () => undefined
const log = { debug: silent, info: silent, warn: silent, error: silent }
const held: string[] = []

async function takeSnapshot(): Promise<string> {
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const chunks: Buffer[] = []
  for await (const chunk of getHeapSnapshot()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}

async function run({ endpoints, token, expected }: Task): Promise<void> {
  const all = Promise.withResolvers<void>()
  let heard = 0
  await using discord = createDiscord({
    endpoints,
    token,
    log,
    onEvent({ type }) {
      if (type === 'message' && ++heard === expected) all.resolve()
    },
  })
  discord.start()
  await discord.whenReady()
  process.send?.('ready')
  await all.promise
  held.push(['kept', 'on', 'purpose'].join('-'))
  const snapshot = await takeSnapshot()
  process.send?.('snapshot')
  const needles = await new Promise<string[]>((resolve) => process.once('message', resolve))
  process.send?.(needles.map((needle) => snapshot.split(needle).length - 1))
}

process.once('message', (task: Task) => {
  void run(task).then(() => process.disconnect())
})
