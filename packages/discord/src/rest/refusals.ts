import { AppError, tooSoon } from '@arachne/core/errors'
import { DiscordAPIError, type RateLimitData, RateLimitError, RESTJSONErrorCodes } from 'discord.js'

import type { CallOutcome } from './call-scope.ts'
import { formFlaws } from './form-flaws.ts'

/** Discord's code → the product's error. Everything else depends on the HTTP status. */
const REFUSALS = new Map<number | string, () => AppError>([
  [RESTJSONErrorCodes.UnknownChannel, () => new AppError('not_found', 'Discord has no such channel.')],
  [RESTJSONErrorCodes.UnknownMessage, () => new AppError('not_found', 'Discord has no such message.')],
  [RESTJSONErrorCodes.UnknownGuild, () => new AppError('not_found', 'The bot is not on this server.')],
  [
    RESTJSONErrorCodes.MissingAccess,
    () =>
      new AppError(
        'forbidden',
        'Discord does not let the bot view this; an admin of the server can change its permissions.',
        { reason: 'bot_cannot_view' },
      ),
  ],
  [
    RESTJSONErrorCodes.MissingPermissions,
    () =>
      new AppError(
        'forbidden',
        'The bot lacks a permission for this on Discord; an admin of the server can grant it.',
        { reason: 'bot_lacks_permission' },
      ),
  ],
  [
    RESTJSONErrorCodes.UnknownMember,
    () => new AppError('not_found', 'Nobody with this id is on this server.'),
  ],
  [RESTJSONErrorCodes.UnknownRole, () => new AppError('not_found', 'Discord has no such role.')],
  [
    RESTJSONErrorCodes.MaximumNumberOfGuildChannelsReached,
    atLimit('This server has as many channels as Discord allows (500); one has to be deleted first.'),
  ],
  [
    RESTJSONErrorCodes.MaximumActiveThreads,
    atLimit('This server has as many active threads as Discord allows; one has to be archived first.'),
  ],
  [
    RESTJSONErrorCodes.ThreadAlreadyCreatedForMessage,
    () => new AppError('conflict', 'This message has a thread already; its id is the id of the message.'),
  ],
  [
    RESTJSONErrorCodes.TagRequiredToCreateAForumPostInThisChannel,
    () => new AppError('invalid', 'tags: this forum wants at least one tag for every post.'),
  ],
  [
    RESTJSONErrorCodes.CannotDeleteChannelRequiredForCommunityGuilds,
    () => new AppError('conflict', 'Discord needs this channel for the community features of the server.'),
  ],
  [
    RESTJSONErrorCodes.UnknownEmoji,
    () => new AppError('invalid', 'emoji: Discord does not know this emoji, or the bot may not use it.'),
  ],
  [
    RESTJSONErrorCodes.MaximumNumberOfPinsReachedForTheChannel,
    atLimit('This channel has as many pins as Discord allows; one has to be taken off first.'),
  ],
  [
    RESTJSONErrorCodes.MaximumNumberOfReactionsReached,
    atLimit('This message has as many different reactions as Discord allows (20).'),
  ],
  [RESTJSONErrorCodes.MaximumNumberOfWebhooksReached, webhookLimit],
  [RESTJSONErrorCodes.MaximumNumberOfWebhooksPerGuildReached, webhookLimit],
])

function atLimit(sentence: string): () => AppError {
  return () => new AppError('conflict', sentence, { reason: 'discord_limit' })
}

function webhookLimit(): AppError {
  return new AppError(
    'conflict',
    'Discord allows no more webhooks here (15 per channel, 1,000 per server); an admin has to delete one.',
    { reason: 'webhook_limit' },
  )
}

/** The time to wait if we gave up while still queueing: the queue was longer than this. */
const QUEUE_MS = 10_000

/** The meaning of a failed call for its caller. */
export function toAppError({
  error,
  maybeDone,
  gaveUpWaiting,
}: Extract<CallOutcome<never>, { ok: false }>): AppError {
  if (error instanceof AppError) return error
  if (error instanceof RateLimitError) return asksToWait(waitOf(error))
  if (error instanceof DiscordAPIError) return REFUSALS.get(error.code)?.() ?? byStatus(error)
  if (gaveUpWaiting) return asksToWait(QUEUE_MS)
  return maybeDone ? outcomeUnknown() : unreachable()
}

/** Milliseconds. discord.js reports it in three places, depending on who set the limit. */
export function waitOf(limit: Pick<RateLimitData, 'timeToReset' | 'retryAfter' | 'sublimitTimeout'>): number {
  return Math.max(limit.timeToReset, limit.retryAfter, limit.sublimitTimeout)
}

function byStatus({ status, code, rawError }: DiscordAPIError): AppError {
  const reason = 'discord_refused' as const
  if (status === 401) return unreachable()
  const said = typeof code === 'number' && code > 0 ? ` (its code ${code})` : ''
  if (status === 404) return new AppError('not_found', `Discord does not know this${said}.`, { reason })
  if (status === 403) return new AppError('forbidden', `Discord does not allow this${said}.`, { reason })
  const flaws = formFlaws(rawError)
  const because = flaws.length === 0 ? said : ` (${flaws.join('; ')})`
  return new AppError('invalid', `Discord did not accept this${because}.`, { reason })
}

const asksToWait = (waitMs: number): AppError => tooSoon('Discord asks to wait', waitMs)

export function outcomeUnknown(): AppError {
  return new AppError(
    'unavailable',
    'Discord gave no answer, so it is unknown whether this happened. Look before trying again.',
    { reason: 'outcome_unknown' },
  )
}

export function unreachable(): AppError {
  return new AppError('unavailable', 'Discord cannot be reached at the moment.', {
    reason: 'discord_unreachable',
  })
}
