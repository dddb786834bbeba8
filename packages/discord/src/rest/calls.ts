import type { AppError } from '@arachne/core/errors'
import { API } from '@discordjs/core/http-only'
import type { REST } from 'discord.js'

import type { Log } from '../log.ts'
import { inCallScope } from './call-scope.ts'
import { redactError } from './redact.ts'
import { toAppError } from './refusals.ts'

/** A caller waits this long for Discord's rate limits before it has to retry later. */
const WAIT_MS = 10_000

/** Only throws AppErrors; errors of Discord's libraries, which contain text and tokens, end here. */
export interface Calls {
  run<Result>(call: (api: API, signal: AbortSignal) => Promise<Result>): Promise<Result>
  /** The same for callers that handle certain Discord codes. */
  attempt<Result>(call: (api: API, signal: AbortSignal) => Promise<Result>): Promise<Attempt<Result>>
}

export type Attempt<Result> =
  | { ok: true; value: Result }
  | { ok: false; code: number | string | undefined; error: AppError }

export function createCalls({ rest, log }: { rest: () => REST; log: Log }): Calls {
  async function attempt<Result>(
    call: (api: API, signal: AbortSignal) => Promise<Result>,
  ): Promise<Attempt<Result>> {
    const outcome = await inCallScope(WAIT_MS, (signal) => call(new API(rest()), signal))
    if (outcome.ok) return { ok: true, value: outcome.result }
    const facts = redactError(outcome.error)
    const refusal = toAppError(outcome)
    log.debug({ ...facts, refusal: refusal.code, reason: refusal.details.reason }, 'a Discord call failed')
    return { ok: false, code: facts.code, error: refusal }
  }

  return {
    attempt,
    async run(call) {
      const outcome = await attempt(call)
      if (!outcome.ok) throw outcome.error
      return outcome.value
    },
  }
}
