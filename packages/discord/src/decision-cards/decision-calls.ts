import { refusalError, REFUSALS } from '@arachne/core/access'
import { AppError } from '@arachne/core/errors'
import type { API } from '@discordjs/core/http-only'
import { RESTJSONErrorCodes } from 'discord.js'

import type { Attempt, Calls } from '../rest/calls.ts'
import { lacksPermission, type Permission, reportChannel } from './decision-rights.ts'

/** How the bot account reaches Discord: with a gateway session, or over REST alone. */
export interface DecisionAccess {
  calls: Calls
  /** The bot account's own id. */
  selfId(): Promise<string>
  /** Why nothing will work until something is changed, in a sentence; undefined: it may work. */
  lastingTrouble(): string | undefined
  /** A private thread that the bot isn't in, even if Discord would show it. */
  isOutside?: (channelId: string) => boolean
}

type Call<Result> = (api: API, signal: AbortSignal) => Promise<Result>

interface Where {
  channelId: string
  needs: readonly Permission[]
}

/** Like `calls`, but a refusal says what has to be changed. */
export interface DecisionCalls {
  run<Result>(where: Where, call: Call<Result>): Promise<Result>
  attempt<Result>(where: Where, call: Call<Result>): Promise<Attempt<Result>>
  /** For calls that belong to no channel. */
  plainly<Result>(calling: Promise<Result>): Promise<Result>
  selfId(): Promise<string>
}

export function createDecisionCalls(access: DecisionAccess): DecisionCalls {
  const { calls, selfId, lastingTrouble, isOutside = () => false } = access

  function orTrouble(error: AppError): AppError {
    const trouble = error.code === 'unavailable' ? lastingTrouble() : undefined
    return trouble === undefined ? error : new AppError('unavailable', trouble, { reason: 'discord_refused' })
  }

  async function plainly<Result>(calling: Promise<Result>): Promise<Result> {
    try {
      return await calling
    } catch (error) {
      throw error instanceof AppError ? orTrouble(error) : error
    }
  }

  async function explain({ code, error }: Refused, { channelId, needs }: Where): Promise<AppError> {
    if (error.code !== 'forbidden') return orTrouble(error)
    if (code === RESTJSONErrorCodes.MissingAccess) return lacksPermission('ViewChannel')
    const report = await selfId()
      .then((self) => reportChannel(calls, self, channelId))
      .catch(() => undefined)
    const lacking = report?.lacks(needs.filter((need) => need !== elsewhere(report)))[0]
    return lacking === undefined ? error : lacksPermission(lacking)
  }

  async function attempt<Result>(where: Where, call: Call<Result>): Promise<Attempt<Result>> {
    if (isOutside(where.channelId)) {
      return { ok: false, code: undefined, error: refusalError(REFUSALS.outsideThread) }
    }
    const outcome = await calls.attempt(call)
    return outcome.ok ? outcome : { ...outcome, error: await explain(outcome, where) }
  }

  return {
    attempt,
    plainly,
    selfId: () => plainly(selfId()),
    async run(where, call) {
      const outcome = await attempt(where, call)
      if (!outcome.ok) throw outcome.error
      return outcome.value
    },
  }
}

type Refused = Extract<Attempt<never>, { ok: false }>

/** Writing in channels and in threads are two permissions. */
function elsewhere({ parentId }: { parentId: string | null }): Permission {
  return parentId === null ? 'SendMessagesInThreads' : 'SendMessages'
}
