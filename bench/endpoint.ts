import { type Endpoint, modernToolCall, post, toolCall } from './client.ts'
import type { BenchFixture } from './fixture.ts'
import { compare, type PreparedLoad } from './load.ts'
import { startHelper } from './measured-process.ts'
import type { Row } from './row.ts'

const ENTITIES = 8
const MESSAGES = 50
const ROUNDS = 11
const CALLS = { list_channels: 400, read_messages: 160, send_message: 100 }
/** In times of the bare echo. */
const ECHO_AIMS: Record<string, number> = { 'list_channels by key': 3, 'list_channels by token': 3.6 }
/** Microseconds of CPU, with one client and with eight. */
const CPU_AIMS: Record<string, number> = {
  'read 50 by token, 1 client': 1800,
  'read 50 by token, 8 clients': 1500,
  'send_message by token, 1 client': 1800,
}
const READ = toolCall('read_messages', { limit: MESSAGES })
const LIST = toolCall('list_channels')

function inTurn<Item>(items: readonly Item[]): () => Item {
  let next = 0
  return () => {
    next += 1
    return items[next % items.length] as Item
  }
}

/** Fifty unread messages from ten channels for every call. */
function readMessages({ write, settled, channelIds }: BenchFixture, readers: readonly Endpoint[]) {
  const [reader, channel] = [inTurn(readers), inTurn(channelIds)]
  return {
    what: 'read 50 by token',
    calls: CALLS.read_messages,
    async prepare() {
      for (const one of readers) while ((await post(one, READ)).includes('"has_more":true'));
      for (let n = 0; n < (CALLS.read_messages / readers.length) * MESSAGES; n += 1) {
        await write(channel(), `message ${n} of a bench, about as long as people write in a chat`)
      }
      await settled()
    },
    async call() {
      const count = (await post(reader(), READ)).split('"jump_url"').length - 1
      if (count !== MESSAGES) throw new Error(`${count} messages came instead of ${MESSAGES}.`)
    },
  }
}

export async function benchEndpoint(fixture: BenchFixture): Promise<Row[]> {
  await using echo = await startHelper<{ url: string }>('./echo-process.ts')
  const entities = (await fixture.entities(ENTITIES)).slice(0, ENTITIES)
  // The first call of each proves its key the slow way.
  for (const entity of entities) await post(entity, LIST)
  const lent: Endpoint[] = []
  for (const entity of entities) lent.push(await fixture.byToken(entity))
  const [byKey, byToken, channel] = [inTurn(entities), inTurn(lent), inTurn(fixture.channelIds)]
  const sending = () => toolCall('send_message', { channel_id: channel(), content: 'A word from a bench.' })
  const kinds = [
    { what: 'list_channels by key', calls: CALLS.list_channels, call: () => post(byKey(), LIST) },
    { what: 'list_channels by token', calls: CALLS.list_channels, call: () => post(byToken(), LIST) },
    readMessages(fixture, lent),
    { what: 'send_message by token', calls: CALLS.send_message, call: () => post(byToken(), sending()) },
  ]
  const loads = [1, 8].flatMap((clients) =>
    kinds.map((kind): PreparedLoad => ({ ...kind, clients, server: fixture.server })),
  )
  const rows = await compare(
    ROUNDS,
    {
      what: 'bare echo',
      server: echo,
      clients: 1,
      calls: CALLS.list_channels,
      call: () => post({ url: echo.ready.url, key: '' }, LIST),
    },
    loads,
  )
  return [...rows.map(withAim), ...(await wireRows(fixture, lent))]
}

function withAim(row: Row): Row {
  const [what = ''] = row.what.split(/, \d client|: /)
  const aim = row.unit === '×' ? ECHO_AIMS[what] : CPU_AIMS[row.what.replace(/: CPU per call$/, '')]
  return aim === undefined ? row : { ...row, aim }
}

/** Clients before 2026-07-28 are told everything twice. */
async function wireRows(fixture: BenchFixture, readers: readonly Endpoint[]): Promise<Row[]> {
  const [reader = { url: '', key: '' }] = readers
  const reading = readMessages(fixture, [reader])
  const modern = modernToolCall('read_messages', { limit: MESSAGES })
  const rows: Row[] = []
  for (const [era, call] of [
    ['2026-07-28', modern],
    ['before', { body: READ, headers: {} }],
  ] as const) {
    await reading.prepare()
    const value = Buffer.byteLength(await post(reader, call.body, call.headers)) / 1000
    rows.push({ what: `answer of read 50 on the wire, ${era}`, value, unit: 'KB', aim: 30 })
  }
  return rows
}
