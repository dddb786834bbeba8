import { pathToFileURL } from 'node:url'

import * as second from '@modelcontextprotocol/client'

import { pathInModules } from '../../process/conformance/tools.ts'
import { type Browser, newAddress } from './browser.ts'

/** What both generations of the SDK have in common. */
interface Generation {
  Client: new (info: { name: string; version: string }) => {
    connect(transport: object): Promise<void>
    callTool(call: {
      name: string
      arguments: object
    }): Promise<{ isError?: boolean; structuredContent?: unknown }>
    close(): Promise<void>
  }
  StreamableHTTPClientTransport: new (
    url: URL,
    options: object,
  ) => { finishAuth(answer: URLSearchParams | string): Promise<void> }
  UnauthorizedError: new () => Error
}

interface Sdk {
  name: string
  load(): Promise<Generation>
  /** What the app hands over of what came back. */
  answer(back: URL): URLSearchParams | string
}

const firstFile = (name: string) =>
  import(
    pathToFileURL(pathInModules('@modelcontextprotocol/sdk/dist/esm/client', name)).href
  ) as Promise<object>

export const SDKS: Sdk[] = [
  {
    name: '2.4',
    load: async () => second as unknown as Generation,
    answer: (back) => back.searchParams,
  },
  {
    name: '1.32',
    load: async () =>
      Object.assign(
        {},
        await firstFile('index.js'),
        await firstFile('streamableHttp.js'),
        await firstFile('auth.js'),
      ) as Generation,
    answer: (back) => back.searchParams.get('code') ?? '',
  },
]

interface Stored {
  access_token: string
  refresh_token?: string
}

/** A program built on the SDK, and what it remembers. */
interface SdkApp extends AsyncDisposable {
  /** How often a person was asked. */
  asked(): number
  /** Requests by path. */
  requests(path: string): number
  tokens(): Stored | undefined
  /** Makes what it has as good as expired. */
  spoil(): void
  call(tool: string, args?: object): Promise<unknown>
  /**
   * So many calls with an expired token, none of which is told so before all were: the first generation gives up a call
   * whose refusal arrives when another call has already refreshed.
   */
  callExpired(tool: string, count: number): Promise<unknown[]>
  /** Connects; the person in the browser agrees when they are asked. */
  connect(browser: Browser): Promise<void>
  /** Says what the SDK throws, and does not ask anybody. */
  fail(): Promise<string>
}

interface Meeting {
  /** Resolves once all have arrived. */
  arrive(): Promise<void>
}

function meetingOf(count: number): Meeting {
  const { promise, resolve } = Promise.withResolvers<void>()
  let missing = count
  return {
    arrive() {
      missing -= 1
      if (missing === 0) resolve()
      return promise
    },
  }
}

const REDIRECT = 'http://localhost:43110/callback'

export async function startSdkApp(sdk: Sdk, mcpUrl: string): Promise<SdkApp> {
  const { Client, StreamableHTTPClientTransport, UnauthorizedError } = await sdk.load()
  const address = newAddress()
  const seen: string[] = []
  const memory: { client?: object; tokens?: Stored; verifier?: string; discovery?: object } = {}
  const questions: URL[] = []
  const provider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: `SDK ${sdk.name}`, redirect_uris: [REDIRECT] },
    clientInformation: () => memory.client,
    saveClientInformation: (client: object) => void (memory.client = client),
    tokens: () => memory.tokens,
    saveTokens: (tokens: Stored) => void (memory.tokens = tokens),
    redirectToAuthorization: (url: URL) => void questions.push(url),
    saveCodeVerifier: (verifier: string) => void (memory.verifier = verifier),
    codeVerifier: () => memory.verifier ?? '',
    saveDiscoveryState: (state: object) => void (memory.discovery = state),
    discoveryState: () => memory.discovery,
    invalidateCredentials(scope: string) {
      if (scope === 'all' || scope === 'tokens') delete memory.tokens
      if (scope === 'all' || scope === 'client') delete memory.client
      if (scope === 'all' || scope === 'discovery') delete memory.discovery
    },
  }
  let expired: Meeting | undefined
  const counted = async (input: string | URL | Request, init?: RequestInit) => {
    seen.push(new URL(input instanceof Request ? input.url : input).pathname)
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    const answer = await fetch(input, { ...init, headers })
    if (answer.status === 401) await expired?.arrive()
    return answer
  }
  let client = new Client({ name: 'e2e', version: '1' })
  const open = () =>
    new StreamableHTTPClientTransport(new URL(mcpUrl), { authProvider: provider, fetch: counted })

  async function connect(browser: Browser): Promise<void> {
    await client.close()
    client = new Client({ name: 'e2e', version: '1' })
    const transport = open()
    const before = questions.length
    try {
      await client.connect(transport)
      return
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error
    }
    const url = questions[before]
    if (url === undefined) throw new Error('Nobody was asked.')
    await transport.finishAuth(sdk.answer(await browser.agree(url.href)))
    await client.close()
    client = new Client({ name: 'e2e', version: '1' })
    await client.connect(open())
  }

  async function call(name: string, args: object = {}): Promise<unknown> {
    const answer = await client.callTool({ name, arguments: args })
    if (answer.isError === true) throw new Error(JSON.stringify(answer))
    return answer.structuredContent
  }

  return {
    asked: () => questions.length,
    requests: (path) => seen.filter((one) => one === path).length,
    tokens: () => memory.tokens,
    spoil() {
      if (memory.tokens) memory.tokens = { ...memory.tokens, access_token: 'a.b.c' }
    },
    call,
    callExpired(name, count) {
      expired = meetingOf(count)
      return Promise.all(Array.from({ length: count }, () => call(name)))
    },
    connect,
    fail: () =>
      client.callTool({ name: 'get_entity_info', arguments: {} }).then(
        () => 'nothing',
        (error: unknown) => (error instanceof UnauthorizedError ? 'UnauthorizedError' : String(error)),
      ),
    [Symbol.asyncDispose]: () => client.close(),
  }
}
