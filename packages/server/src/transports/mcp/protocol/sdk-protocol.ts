import {
  type AuthInfo,
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  legacyStatelessFallback,
  type McpHttpHandler,
  type McpServer,
  type McpServerFactory,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

import { methodOf } from './json-rpc.ts'
import type { ServedAs } from './service.ts'

/** Drives the SDK: requests of every revision go in, answers come out. What is served is defined elsewhere. */

/** `Call` is what the caller attached to the HTTP request; it is passed along with every request inside it. */
export interface Inbound<Call> {
  request: Request
  /** Parsed; undefined for requests without a body. */
  body: unknown
  call: Call
}

/** What a client can be notified of without a request. */
export type News = { kind: 'tools' } | { kind: 'resources' } | { kind: 'resource'; uri: string }

export interface Session<Call> {
  readonly id: string
  /** The resources this session watches. */
  readonly watched: ReadonlySet<string>
  answer(inbound: Inbound<Call>): Promise<Response>
  tell(news: News): void
  close(): Promise<void>
}

/** An open `subscriptions/listen`. */
export interface NewsStream {
  response: Response
  /** The SDK passes on what the client subscribed to, tagged with its subscription. */
  tell(news: News): void
  end(): Promise<void>
}

export interface SdkProtocol<Call> extends AsyncDisposable {
  /** Whether this begins, or belongs to, a conversation in the revisions 2024-11-05 … 2025-11-25. */
  isLegacy(inbound: Inbound<Call>): Promise<boolean>
  opensSession(body: unknown): boolean
  /** 2026-07-28. */
  answer(inbound: Inbound<Call>): Promise<Response>
  listen(inbound: Inbound<Call>): Promise<NewsStream>
  /** One request of an older revision, without a session. */
  answerOnce(inbound: Inbound<Call>): Promise<Response>
  openSession(inbound: Inbound<Call>, onEnd: (id: string) => void): Promise<[Session<Call>, Response]>
}

/** Builds the server for one request, or for one session. `watched` collects a session's subscriptions. */
export type BuildServer<Call> = (
  call: Call,
  served: { as: ServedAs; watched: Set<string> },
) => Server | McpServer

interface Deps<Call> {
  buildServer: BuildServer<Call>
  newSessionId(): string
  onError(error: Error): void
}

export function createSdkProtocol<Call>({
  buildServer,
  newSessionId,
  onError,
}: Deps<Call>): SdkProtocol<Call> {
  const factory =
    (as: ServedAs): McpServerFactory =>
    ({ authInfo }) =>
      buildServer(callOf(authInfo) as Call, { as, watched: new Set() })
  const modernOptions = { legacy: 'reject', responseMode: 'auto', onerror: onError } as const
  const modern = createMcpHandler(factory('modern'), modernOptions)
  const once = legacyStatelessFallback(factory('once'), onError)
  const optionsFor = ({ body, call }: Inbound<Call>) => ({ parsedBody: body, authInfo: authInfoFor(call) })

  return {
    isLegacy: ({ request, body }) => isLegacyRequest(request, body),
    opensSession: (body) => methodOf(body) === 'initialize' && isInitializeRequest(body),
    answer: (inbound) => modern.fetch(inbound.request, optionsFor(inbound)),
    answerOnce: (inbound) => once(inbound.request, optionsFor(inbound)),

    async listen(inbound) {
      // The SDK sends everything to every stream of a handler, so each stream gets its own.
      const alone = createMcpHandler(factory('modern'), { ...modernOptions, maxSubscriptions: 1 })
      return {
        response: await alone.fetch(inbound.request, optionsFor(inbound)),
        tell: (news) => tellStream(alone, news),
        end: () => alone.close(),
      }
    },

    async openSession(inbound, onEnd) {
      const id = newSessionId()
      const watched = new Set<string>()
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: () => id,
        onsessionclosed: onEnd,
      })
      const built = buildServer(inbound.call, { as: 'session', watched })
      const server = built instanceof Server ? built : built.server
      await built.connect(transport)
      const session: Session<Call> = {
        id,
        watched,
        answer: (next) => transport.handleRequest(next.request, optionsFor(next)),
        tell: (news) => void tellSession(server, news).catch(onError),
        close: () => built.close(),
      }
      return [session, await session.answer(inbound)]
    },

    [Symbol.asyncDispose]: () => modern.close(),
  }
}

function tellStream({ notify }: McpHttpHandler, news: News): void {
  if (news.kind === 'tools') notify.toolsChanged()
  else if (news.kind === 'resources') notify.resourcesChanged()
  else notify.resourceUpdated(news.uri)
}

async function tellSession(server: Server, news: News): Promise<void> {
  if (news.kind === 'tools') await server.sendToolListChanged()
  else if (news.kind === 'resources') await server.sendResourceListChanged()
  else await server.sendResourceUpdated({ uri: news.uri })
}

function authInfoFor(call: unknown): AuthInfo {
  return { token: '', clientId: '', scopes: [], extra: { call } }
}

/** A session lasts over many HTTP requests, so each message carries the call it came with. */
export function callOf(authInfo: AuthInfo | undefined): unknown {
  if (!authInfo?.extra) throw new Error('A message came without the call it belongs to.')
  return authInfo.extra['call']
}
