import type { Condition } from '@arachne/contract'
import type { Client } from 'discord.js'

import { type BackOffTimes, backOffDelay, pause } from './back-off.ts'
import { type LoginEvents, type LoginOptions, runLogin } from './login.ts'

export interface DiscordStatus {
  /** failed: nothing will work until what `reason` names is changed. */
  state: 'connecting' | 'ready' | 'failed'
  /** A sentence for the operator, unless ready. */
  reason?: string
  /** The same as a stable word. */
  condition?: Condition
}

/** Keeps the bot logged in until it is disposed of. No failure ends the process. */
export interface Session extends AsyncDisposable {
  readonly status: DiscordStatus
  /** The newest client that was ever ready; its state of Discord is the last known one. */
  readonly client: Client<true> | undefined
  start(): void
  /** Resolves once there is a session for the first time; never rejects. */
  whenReady(): Promise<void>
}

export interface SessionOptions extends LoginOptions {
  /** Used while something has to be changed first. */
  slowBackOff: BackOffTimes
  onReady(client: Client<true>, before: SessionBefore | undefined): void
  /** Nothing will work until what the sentence names is changed. */
  onFailed(sentence: string): void
}

/** The previous session. */
export interface SessionBefore {
  client: Client<true>
  /** When it was lost, in milliseconds; undefined if that wasn't noticed. */
  lostAt: number | undefined
}

/** A session that lasted this long was a good one: the next failure counts as the first. */
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
  /** The last logged failure: it gets one line, not one per attempt. */
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
