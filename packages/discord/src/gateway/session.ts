import type { Condition } from '@arachne/contract'
import type { Client } from 'discord.js'

import { type BackOffTimes, backOffDelay, pause } from './back-off.ts'
import { type LoginEvents, type LoginOptions, runLogin } from './login.ts'

export interface DiscordStatus {
  /** failed: it will not get better before somebody changes what `reason` names. */
  state: 'connecting' | 'ready' | 'failed'
  /** A sentence for the operator, when not ready. */
  reason?: string
  /** The same in a word. */
  condition?: Condition
}

/** The login, kept up until it is disposed. No way of failing ends the process. */
export interface Session extends AsyncDisposable {
  readonly status: DiscordStatus
  /** The newest client that was ever ready; its picture of Discord is what was last known. */
  readonly client: Client<true> | undefined
  start(): void
  /** Resolves when there is a session for the first time; never rejects. */
  whenReady(): Promise<void>
}

export interface SessionOptions extends LoginOptions {
  /** While somebody has to change something first. */
  slowBackOff: BackOffTimes
  onReady(client: Client<true>, before: SessionBefore | undefined): void
  /** Nothing will work before somebody changes what the sentence names. */
  onFailed(sentence: string): void
}

/** What was ready until now. */
export interface SessionBefore {
  client: Client<true>
  /** When it was lost, in milliseconds; undefined if that was not noticed. */
  lostAt: number | undefined
}

/** A session that lasted this long was a good one: the next failure is a first one again. */
const PROVEN_AFTER_MS = 60_000
const RECONNECTING = 'The connection to Discord was lost; reconnecting.'

export function createSession(options: SessionOptions): Session {
  const { log, backOff, slowBackOff } = options
  const end = new AbortController()
  const firstReady = Promise.withResolvers<void>()
  let status: DiscordStatus = { state: 'connecting' }
  let ready: Client<true> | undefined
  let running: Promise<void> | undefined
  let lostAt: number | undefined
  /** What was logged last: a failure is worth one line, not one per try. */
  let told = ''

  const events: LoginEvents = {
    onReady(client) {
      const before = ready
      ready = client
      status = { state: 'ready' }
      told = ''
      log.info({ servers: client.guilds.cache.size }, 'connected to Discord')
      firstReady.resolve()
      options.onReady(client, before && { client: before, lostAt })
      lostAt = undefined
    },
    onLost() {
      lostAt ??= Date.now()
      if (status.state === 'ready') log.warn({}, RECONNECTING)
      status = { state: 'connecting', reason: RECONNECTING, condition: 'connection_lost' }
    },
    onResumed() {
      lostAt = undefined
      status = { state: 'ready' }
    },
  }

  async function keepUp(): Promise<void> {
    let failures = 0
    while (!end.signal.aborted) {
      const started = performance.now()
      const { sentence, condition, lasting } = await runLogin(options, events, end.signal)
      lostAt ??= Date.now()
      status = { state: lasting ? 'failed' : 'connecting', reason: sentence, condition }
      if (end.signal.aborted) return
      if (performance.now() - started > PROVEN_AFTER_MS) failures = 0
      const delayMs = Math.round(backOffDelay(failures++, lasting ? slowBackOff : backOff))
      tell(options, { sentence, lasting, delayMs, isNew: told !== sentence })
      told = sentence
      await pause(delayMs, end.signal)
    }
  }

  return {
    get status() {
      return status
    },
    get client() {
      return ready
    },
    start: () => void (running ??= keepUp()),
    whenReady: () => firstReady.promise,
    async [Symbol.asyncDispose]() {
      end.abort()
      await running
    },
  }
}

function tell(
  { log, onFailed }: Pick<SessionOptions, 'log' | 'onFailed'>,
  {
    sentence,
    lasting,
    delayMs,
    isNew,
  }: { sentence: string; lasting: boolean; delayMs: number; isNew: boolean },
): void {
  if (isNew) log[lasting ? 'error' : 'warn']({ retryInMs: delayMs }, sentence)
  if (lasting) onFailed(sentence)
}
