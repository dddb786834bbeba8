import { pathToFileURL } from 'node:url'

import * as second from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  type AppOnDiscord,
  type Resident,
  startAppOnDiscord,
} from '../../../packages/server/test/support/running-app.ts'
import { pathInModules, runTool } from './tools.ts'

const RUN_MS = 240_000
const INSPECTOR = pathInModules('.bin/mcp-inspector')

let app: AppOnDiscord
let kael: Resident
beforeAll(async () => {
  app = await startAppOnDiscord()
  kael = await app.moveIn()
})
afterAll(async () => app[Symbol.asyncDispose]())

it.each(['legacy', 'modern'])('I-50: MCP Inspector drives the tools in the %s era', async (era) => {
  const at = ['--cli', kael.url, '--transport', 'http', '--header', `Authorization: Bearer ${kael.key}`]
  const common = [...at, '--protocol-era', era, '--stored-auth-only']
  const options = { cwd: app.dataDir, timeout: RUN_MS }
  const listed = await runTool(INSPECTOR, [...common, '--method', 'tools/list'], options)
  expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining('wait_for_messages') as string })
  const call = ['--method', 'tools/call', '--tool-name', 'list_channels']
  const called = await runTool(INSPECTOR, [...common, ...call], options)
  expect(called).toMatchObject({ code: 0, stdout: expect.stringContaining('companions') as string })
})

interface Answer {
  isError?: boolean
  structuredContent?: unknown
}

interface AnyClient {
  connect(transport: object): Promise<void>
  listTools(): Promise<{ tools: { name: string }[] }>
  /** Throws when the data do not fit the schema that was listed. */
  callTool(call: object): Promise<Answer>
  close(): Promise<void>
}

interface Generation {
  Client: new (info: object) => AnyClient
  StreamableHTTPClientTransport: new (url: URL, options: object) => object
}

const firstFile = (name: string) =>
  import(
    pathToFileURL(pathInModules('@modelcontextprotocol/sdk/dist/esm/client', name)).href
  ) as Promise<object>

const GENERATIONS: [string, () => Promise<Generation>][] = [
  // Most clients are built on it.
  [
    'first',
    async () =>
      Object.assign({}, await firstFile('index.js'), await firstFile('streamableHttp.js')) as Generation,
  ],
  ['second', async () => second as unknown as Generation],
]

describe.each(GENERATIONS)('a client of the %s SDK', (_name, load) => {
  let client: AnyClient
  beforeAll(async () => {
    const { Client, StreamableHTTPClientTransport: Transport } = await load()
    client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${kael.key}` } }
    await client.connect(new Transport(new URL(kael.url), { requestInit }))
  })
  afterAll(async () => client.close())

  it('I-50: lists and calls', async () => {
    expect((await client.listTools()).tools).toContainEqual(expect.objectContaining({ name: 'send_message' }))
    const called = await client.callTool({ name: 'list_channels', arguments: {} })
    expect(called.structuredContent).toMatchObject({
      channels: [{ name: 'general' }, { name: 'companions' }],
    })
  })

  it('I-50: finds what it is answered as the listed schemas say', async () => {
    await client.listTools()
    const [channel_id, server_id] = [app.channelId('general'), app.serverId]
    const { id: reply_to } = await app.person('lyss').say(channel_id, 'Hello @Kael')
    const fields = async (name: string, args: object = {}) => {
      const answer = await client.callTool({ name, arguments: args })
      expect(answer, name).not.toHaveProperty('isError', true)
      return Object.keys(answer.structuredContent as object)
    }
    expect(await fields('send_message', { channel_id, content: 'Hi.', reply_to })).toContain('message_ids')
    expect(await fields('add_reaction', { channel_id, message_id: reply_to, emoji: 'tada' })).toContain(
      'shown',
    )
    expect(await fields('get_reactions', { channel_id, message_id: reply_to })).toEqual(['reactions'])
    expect(await fields('read_messages')).toContain('messages')
    expect(await fields('get_channel_history', { channel_id })).toContain('messages')
    expect(await fields('get_entity_info')).toContain('owner')
    expect(await fields('list_servers')).toEqual(['servers'])
    expect(await fields('list_members', { server_id })).toContain('members')
    expect(await fields('list_roles', { server_id })).toEqual(['roles'])
  })
})
