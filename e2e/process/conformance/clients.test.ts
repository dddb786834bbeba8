import { pathToFileURL } from 'node:url'

import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  type AppOnDiscord,
  type Resident,
  startAppOnDiscord,
} from '../../../packages/server/test/support/running-app.ts'
import { pathInModules, runTool } from './tools.ts'

const RUN_MS = 60_000
const INSPECTOR = pathInModules('.bin/mcp-inspector')

let app: AppOnDiscord
let kael: Resident
beforeAll(async () => {
  app = await startAppOnDiscord()
  kael = await app.moveIn()
})
afterAll(async () => app[Symbol.asyncDispose]())

it.each(['legacy', 'modern'])(
  'I-50: MCP Inspector drives the tools in the %s era',
  async (era) => {
    const at = ['--cli', kael.url, '--transport', 'http', '--header', `Authorization: Bearer ${kael.key}`]
    const common = [...at, '--protocol-era', era, '--stored-auth-only']
    const options = { cwd: app.dataDir, timeout: RUN_MS }
    const listed = await runTool(INSPECTOR, [...common, '--method', 'tools/list'], options)
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining('wait_for_messages') as string })
    const call = ['--method', 'tools/call', '--tool-name', 'list_channels']
    const called = await runTool(INSPECTOR, [...common, ...call], options)
    expect(called).toMatchObject({ code: 0, stdout: expect.stringContaining('companions') as string })
  },
  RUN_MS,
)

interface FirstClient {
  connect(transport: object): Promise<void>
  listTools(): Promise<{ tools: { name: string }[] }>
  callTool(call: object): Promise<{ structuredContent?: unknown }>
  close(): Promise<void>
}

function clientFile(name: string): string {
  return pathToFileURL(pathInModules('@modelcontextprotocol/sdk/dist/esm/client', name)).href
}

/** The first generation of the SDK, which most clients are built on. */
async function loadFirstSdk() {
  const { Client } = (await import(clientFile('index.js'))) as { Client: new (info: object) => FirstClient }
  const { StreamableHTTPClientTransport: Transport } = (await import(clientFile('streamableHttp.js'))) as {
    StreamableHTTPClientTransport: new (url: URL, options: object) => object
  }
  return { Client, Transport }
}

it(
  'I-50: a client of the first SDK lists and calls',
  async () => {
    const { Client, Transport } = await loadFirstSdk()
    const client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${kael.key}` } }
    await client.connect(new Transport(new URL(kael.url), { requestInit }))
    expect((await client.listTools()).tools).toContainEqual(expect.objectContaining({ name: 'send_message' }))
    const called = await client.callTool({ name: 'list_channels', arguments: {} })
    expect(called.structuredContent).toMatchObject({
      channels: [{ name: 'general' }, { name: 'companions' }],
    })
    await client.close()
  },
  RUN_MS,
)
