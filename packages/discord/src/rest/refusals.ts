import { AppError, tooSoon } from '@arachne/core/errors'
import { DiscordAPIError, type RateLimitData, RateLimitError, RESTJSONErrorCodes } from 'discord.js'

import type { CallOutcome } from './call-scope.ts'

/** More would not help. */
const MAX_FLAWS = 3

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
        "The bot can't view this on Discord; a server admin can change its permissions.",
        { reason: 'bot_cannot_view' },
      ),
  ],
  [
    RESTJSONErrorCodes.MissingPermissions,
    () =>
      new AppError('forbidden', 'The bot lacks a Discord permission for this; a server admin can grant it.', {
        reason: 'bot_lacks_permission',
      }),
  ],
  [
    RESTJSONErrorCodes.UnknownMember,
    () => new AppError('not_found', 'There is nobody with this id on this server.'),
  ],
  [RESTJSONErrorCodes.UnknownRole, () => new AppError('not_found', 'Discord has no such role.')],
  [
    RESTJSONErrorCodes.MaximumNumberOfGuildChannelsReached,
    atLimit(
      "This server has reached Discord's limit of 500 channels; a server admin has to delete one first.",
    ),
  ],
  [
    RESTJSONErrorCodes.MaximumActiveThreads,
    atLimit(
      "This server has reached Discord's limit of active threads; a moderator has to archive one first.",
    ),
  ],
  [
    RESTJSONErrorCodes.ThreadAlreadyCreatedForMessage,
    () => new AppError('conflict', "This message already has a thread; its id is the message's id."),
  ],
  [
    RESTJSONErrorCodes.TagRequiredToCreateAForumPostInThisChannel,
    () => new AppError('invalid', 'tags: this forum requires at least one tag for each post'),
  ],
  [
    RESTJSONErrorCodes.CannotDeleteChannelRequiredForCommunityGuilds,
    () =>
      new AppError(
        'conflict',
        "Discord needs this channel for the server's community features; a server admin can change that.",
      ),
  ],
  [
    RESTJSONErrorCodes.UnknownEmoji,
    () => new AppError('invalid', "emoji: Discord doesn't know this emoji, or the bot may not use it"),
  ],
  [
    RESTJSONErrorCodes.MaximumNumberOfPinsReachedForTheChannel,
    atLimit("This channel has reached Discord's limit of pins; unpin a message first."),
  ],
  [
    RESTJSONErrorCodes.MaximumNumberOfReactionsReached,
    atLimit("This message has reached Discord's limit of 20 different reactions."),
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
    "This place has reached Discord's limit of webhooks (15 per channel, 1,000 per server); a server admin has to delete one.",
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
  if (status === 404) return new AppError('not_found', `Discord doesn't know this${said}.`, { reason })
  if (status === 403) return new AppError('forbidden', `Discord doesn't allow this${said}.`, { reason })
  const flaws = formFlaws(rawError)
  const because = flaws.length === 0 ? said : ` (${flaws.join('; ')})`
  return new AppError('invalid', `Discord didn't accept this${because}.`, { reason })
}

const asksToWait = (waitMs: number): AppError => tooSoon("Discord's rate limit is reached", waitMs)

export function outcomeUnknown(): AppError {
  return new AppError(
    'unavailable',
    "Discord didn't respond, so it's unknown whether this happened. Check before trying again.",
    { reason: 'outcome_unknown' },
  )
}

export function unreachable(): AppError {
  return new AppError('unavailable', "Discord can't be reached at the moment.", {
    reason: 'discord_unreachable',
  })
}

/**
 * Which fields Discord rejected and its word for why, e.g. `embeds.0.title: BASE_TYPE_MAX_LENGTH`. Nothing else of its
 * answer is used, because its sentences repeat what was sent.
 */
function formFlaws(rawError: unknown): string[] {
  const errors = isRecord(rawError) ? rawError['errors'] : undefined
  return flawsIn(errors, []).slice(0, MAX_FLAWS)
}

function flawsIn(node: unknown, path: readonly string[]): string[] {
  if (!isRecord(node)) return []
  return Object.entries(node).flatMap(([key, inner]) => {
    if (key === '_errors') return wordsOf(inner).map((word) => `${path.join('.') || 'request'}: ${word}`)
    return /^\w{1,40}$/.test(key) ? flawsIn(inner, [...path, key]) : []
  })
}

function wordsOf(errors: unknown): string[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) => {
    const code = isRecord(error) ? error['code'] : undefined
    return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? [code] : []
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
