import { createSandbox, type Sandbox } from '@arachne/sandbox'

import { type MeasuredProcess, startMeasured } from './measured-process.ts'
import { median, type Row } from './row.ts'

const CALLS = 400
const WARM_UP = 100

interface Endpoint {
  url: string
  key: string
}

function toolCall(name: string, args: object = {}) {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
}

async function post({ url, key }: Endpoint, body: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
    authorization: `Bearer ${key}`,
  }
  const answer = await fetch(url, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  return text
}

interface Load {
  what: string
  server: MeasuredProcess<unknown>
  clients: number
  call(): Promise<unknown>
}

/** CPU of the server per call, with calls/s and latency of the caller beside it. */
async function measure({ what, server, clients, call }: Load): Promise<Row> {
  for (let n = 0; n < WARM_UP; n += 1) await call()
  const before = await server.cpu()
  const started = performance.now()
  const latencies: number[] = []
  async function client() {
    for (let n = 0; n < CALLS / clients; n += 1) {
      const at = performance.now()
      await call()
      latencies.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - started) / 1000
  const cpu = (await server.cpu()) - before
  const p99 = latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0
  const note = `${(CALLS / seconds).toFixed(0)} calls/s, p50 ${median(latencies).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  return {
    what: `${what}, ${clients} client${clients === 1 ? '' : 's'}`,
    value: cpu / CALLS,
    unit: 'µs',
    note,
  }
}

async function postAsPerson(sandbox: Sandbox, channelId: string, count: number): Promise<void> {
  const user = [...sandbox.world.users.values()].find((one) => one.username === 'lyss')!
  for (let n = 0; n < count; n += 1) {
    await sandbox.call({ kind: 'person', user }, 'POST', `/channels/${channelId}/messages`, {
      body: { content: `message ${n} of a bench, about as long as people write in a chat on a usual day` },
    })
  }
}

/** Fifty unread messages for every call. */
async function benchReading(
  sandbox: Sandbox,
  server: MeasuredProcess<Endpoint>,
  channelId: string,
): Promise<Row> {
  const rounds = 20
  let cpu = 0
  for (let round = 0; round < rounds; round += 1) {
    await postAsPerson(sandbox, channelId, 50)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const before = await server.cpu()
    const text = await post(server.ready, toolCall('read_messages', { limit: 50 }))
    cpu += (await server.cpu()) - before
    if (!text.includes('message 49 of a bench')) throw new Error('The messages were not delivered.')
  }
  return { what: 'read_messages of 50, 1 client', value: cpu / rounds, unit: 'µs' }
}

export async function benchEndpoint(): Promise<Row[]> {
  await using sandbox = await createSandbox()
  const owner = sandbox.people.find((person) => person.role === 'owner')!.id
  const args = [sandbox.endpoints.api, sandbox.application.botToken, owner]
  await using server = await startMeasured<Endpoint>('./server-process.ts', args)
  await using echo = await startMeasured<{ url: string }>('./echo-process.ts')
  const channelId = [...sandbox.world.channels.values()].find((one) => one.name === 'general')!.id
  const list = () => post(server.ready, toolCall('list_channels'))
  const echoed = () => post({ url: echo.ready.url, key: '' }, toolCall('list_channels'))
  const idle = await server.memory()

  const yardstick = await measure({ what: 'bare echo', server: echo, clients: 1, call: echoed })
  const rows = [
    yardstick,
    await measure({ what: 'list_channels', server, clients: 1, call: list }),
    await measure({ what: 'list_channels', server, clients: 8, call: list }),
    await benchReading(sandbox, server, channelId),
  ]
  const ratios = rows.slice(1).map(({ what, value }) => ({
    what: `${what}, against the echo`,
    value: value / yardstick.value,
    unit: '×' as const,
  }))
  return [...rows, ...ratios, { what: 'memory of the idle server', value: idle / 2 ** 20, unit: 'MB' }]
}
