import type { Clock } from '@arachne/core/ports'

import { createVersionRouter } from './protocol-versions.ts'
import { type BuildServer, createSdkProtocol, type Inbound, type News } from './sdk-protocol.ts'
import { createBuildServer } from './sdk-server.ts'
import type { McpService } from './service.ts'
import { createSessions, type SessionCall } from './sessions.ts'
import type { StatelessRequest } from './stateless-request.ts'
import { createStatelessResponder } from './stateless-responder.ts'
import { createSubscriptionStreams } from './subscription-stream.ts'

/** A session or a stream, which can be notified. */
interface Listener {
  uris(): Iterable<string>
  tell(news: News): void
  end(): void
}

interface Deps<Call extends SessionCall> {
  service: McpService<Call>
  /** From now on, the caller can be notified. Returns what to do when it ends. */
  onOpen(call: Call, listener: Listener): () => void
  /** A client that may not open another session is answered without one, and can't be notified later. */
  mayOpenSession?: ((call: Call) => Promise<boolean>) | undefined
  /** Whether the answer can take so long that clients and proxies want its headers first. */
  takesLong?: ((request: StatelessRequest) => boolean) | undefined
  newSessionId(): string
  clock: Clock
  onError(error: unknown): void
  /** A method failed unexpectedly. */
  onFailure(error: unknown): void
  /** Replaces the SDK's servers built from the service. */
  buildServer?: BuildServer<Call>
}

export interface McpTransport<Call> extends AsyncDisposable {
  answer(inbound: Inbound<Call>): Promise<Response>
}

/** A service on one address, in every revision: answered directly, or by the SDK. */
export function createMcpTransport<Call extends SessionCall>(deps: Deps<Call>): McpTransport<Call> {
  const {
    service,
    onOpen,
    mayOpenSession,
    takesLong = () => false,
    newSessionId,
    clock,
    onError,
    onFailure,
  } = deps
  const { buildServer = createBuildServer({ service, onError, onFailure }) } = deps
  const protocol = createSdkProtocol({ buildServer, newSessionId, onError })
  const sessions = createSessions<Call>({
    protocol,
    clock,
    onError,
    onOpen: (call, { watched, tell }, end) => onOpen(call, { uris: () => watched, tell, end }),
  })
  const listen = createSubscriptionStreams<Call>({
    protocol,
    ownsResource: service.ownsResource,
    onOpen: (call, { tell, end }, uris) =>
      onOpen(call, { uris: () => uris, tell, end: () => void end().catch(onError) }),
  })
  const respond = createStatelessResponder({ service, takesLong, onFailure })
  return {
    answer: createVersionRouter({
      respond,
      protocol,
      sessions,
      listen,
      ...(mayOpenSession && { mayOpenSession }),
    }),
    async [Symbol.asyncDispose]() {
      sessions[Symbol.dispose]()
      await protocol[Symbol.asyncDispose]()
    },
  }
}
