import { createHash } from 'node:crypto'
import { writeHeapSnapshot } from 'node:v8'

import { createMailbox } from '../../src/adapters/mailbox/mailbox.ts'
import { CHANNEL, content, createClock, createReader, delivery, query, snowflake, START } from './fixtures.ts'

/** Run by a test: queues messages, reads some, and writes what its heap holds afterwards. */
const [, , seed = '', file = '', count = '0'] = process.argv

const markerOf = (name: string | number) => createHash('sha256').update(`${seed} ${name}`).digest('hex')

const clock = createClock()
const mailbox = createMailbox({ clock, caps: { messages: 2000 } })
const readers = [await createReader(), await createReader()]
await mailbox.setAudience(
  CHANNEL,
  readers.map(({ reader }) => reader),
)

async function queueAll(): Promise<void> {
  for (let index = 0; index < Number(count); index += 1) {
    const id = snowflake(START + index)
    const author = { id, name: markerOf(`author ${index}`), bot: false }
    await mailbox.append(delivery(id, { content: content(id, { content: markerOf(index), author }) }))
  }
}

async function readSome(): Promise<number> {
  const [reader] = readers
  if (reader === undefined) return 0
  const page = await mailbox.read(reader, query({ limit: 100 }))
  await page.commit()
  return page.messages.filter((message, index) => message.content === markerOf(index)).length
}

await queueAll()
const read = await readSome()
/** Held on purpose: a snapshot in which this cannot be found would prove nothing. */
const held = { text: markerOf('held') }

await new Promise((resolve) => setImmediate(resolve))
globalThis.gc?.()
globalThis.gc?.()
writeHeapSnapshot(file)
process.stdout.write(JSON.stringify({ read, held: held.text.length }))
