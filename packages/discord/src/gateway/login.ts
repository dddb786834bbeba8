import { type Client, Events, type GatewayDispatchPayload } from 'discord.js'

import type { Log } from '../log.ts'
import { askForMembers } from '../members/members-intent.ts'
import type { DiscordEndpoints } from '../rest/endpoints.ts'
import { explainFailure, type Failure } from '../rest/failures.ts'
import { redactError } from '../rest/redact.ts'
import type { BackOffTimes } from './back-off.ts'
import { createClient } from './client.ts'
import { filterPackets } from './packet-filter.ts'

export interface LoginOptions {
  endpoints: DiscordEndpoints
  token: string
  log: Log
  backOff: BackOffTimes
  /** After discord.js has processed it. */
  onDispatch(client: Client, packet: GatewayDispatchPayload): void
  /** Called whenever a new session is requested; Discord limits them per day. */
  onIdentify?: (() => void) | undefined
}

export interface LoginEvents {
  /** The state of Discord is complete, for the first time or again. */
  onReady(client: Client<true>): void
  /** The connection is lost; discord.js is reconnecting. */
  onLost(): void
  /** Reconnected without missing anything. */
  onResumed(): void
}

const LOGGED_OUT: Failure = {
  sentence: 'Discord refused a call; logging in again.',
  condition: 'call_refused',
  lasting: false,
}
const ENDED: Failure = { sentence: 'Arachne is stopping.', condition: 'connection_lost', lasting: false }

/**
 * One client from login to its end; returns why it ended. A client isn't reused, because discord.js never closes one
 * again that was closed before.
 */
export async function runLogin(
  options: LoginOptions,
  events: LoginEvents,
  end: AbortSignal,
): Promise<Failure> {
  const { token, log } = options
  const ended = Promise.withResolvers<Failure>()
  const client = createClient({
    ...options,
    // An earlier 401 is the login itself, which reports its own error.
    onTokenRefused: () => client.isReady() && ended.resolve(LOGGED_OUT),
    onBroken: (error) => log.error(redactError(error), 'a Discord event could not be handled'),
  })
  filterPackets(client, {
    onDispatch: (packet) => options.onDispatch(client, packet),
    onBroken: (error, event) =>
      log.error({ ...redactError(error), event }, 'a Discord event could not be handled'),
  })
  client.on(Events.Error, (error) => log.error(redactError(error), 'Discord client error'))
  client.on(Events.ShardError, (error) => log.debug(redactError(error), 'Discord connection error'))
  client.on(Events.ShardDisconnect, ({ code }) => ended.resolve(explainFailure(undefined, code)))
  followConnection(client, events)

  const stop = () => ended.resolve(ENDED)
  end.addEventListener('abort', stop)
  const logIn = async () => {
    await askForMembers(client, token)
    if (!end.aborted) await client.login(token)
  }
  logIn().catch((error: unknown) => {
    log.debug(redactError(error), 'Discord login failed')
    ended.resolve(explainFailure(error, undefined))
  })
  const failure = await ended.promise
  end.removeEventListener('abort', stop)
  // Closing the connection ourselves isn't a loss.
  client.removeAllListeners(Events.ShardReconnecting)
  await client
    .destroy()
    .catch((error: unknown) => log.debug(redactError(error), 'the Discord client could not be closed'))
  return failure
}

function followConnection(client: Client, { onReady, onLost, onResumed }: LoginEvents): void {
  const down = new Set<number>()
  client.once(Events.ClientReady, onReady)
  client.on(Events.ShardReconnecting, (shard) => {
    down.add(shard)
    onLost()
  })
  client.on(Events.ShardResume, (shard) => {
    down.delete(shard)
    if (down.size === 0) onResumed()
  })
  // Also before the client's first "ready", when no loss was reported.
  client.on(Events.ShardReady, (shard) => {
    if (down.delete(shard) && down.size === 0 && client.isReady()) onReady(client)
  })
}
