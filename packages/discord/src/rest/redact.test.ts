import { inspect } from 'node:util'

import { DiscordAPIError, HTTPError, RateLimitError, RequestMethod } from 'discord.js'
import { describe, expect, it } from 'vitest'

import { routeTemplate, redactError } from './redact.ts'
import { toAppError } from './refusals.ts'
import { PostFailedError } from './request.ts'

const TEXT = 'PLANTED-message-text'
const TOKEN = 'PLANTED-webhook-token_abcdefghijklmnopqrstuvwxyz'
const URLS = [
  `https://discord.com/api/v10/webhooks/123456789012345678/${TOKEN}?wait=true&thread_id=${TEXT}`,
  `https://discord.com/api/v10/webhooks/123456789012345678/${TOKEN}/messages/123456789012345678`,
  `http://127.0.0.1:4000/api/interactions/1/${TOKEN}/callback`,
  `https://discord.com/api/v10/channels/1/messages/2/reactions/${TEXT}/@me`,
  `https://discord.com/${TOKEN}/api/v10/guilds/1/members/search?query=${TEXT}`,
  `${TOKEN} is not a url`,
]
const body = { files: [{ name: TEXT, data: TEXT }], body: { content: TEXT, nested: { token: TOKEN } } }
const limit = (url: string) => ({
  timeToReset: 1500,
  retryAfter: 1500,
  sublimitTimeout: 0,
  limit: 5,
  method: RequestMethod.Post,
  hash: TOKEN,
  url,
  route: '/webhooks/:id/:token',
  majorParameter: TOKEN,
  global: false,
  scope: 'user' as const,
})

function everyError(url: string): unknown[] {
  const raw = {
    code: 50_035,
    message: TEXT,
    errors: { content: { _errors: [{ code: TEXT, message: TEXT }] } },
  }
  return [
    new DiscordAPIError(raw, 50_035, 400, 'POST', url, body),
    new DiscordAPIError({ code: 0, message: TEXT }, TEXT + '!', 403, TEXT, url, body),
    new HTTPError(502, TEXT, 'POST', url, body),
    new RateLimitError(limit(url)),
    new PostFailedError(url, 502),
    Object.assign(new Error(TEXT, { cause: new Error(TOKEN) }), {
      url,
      requestBody: body,
      code: `${TEXT} ${TOKEN}`,
    }),
    new SyntaxError(`Unexpected token in JSON: ${TEXT}`),
    Object.assign(new Error(`first line\n${TEXT}\n    at ${TOKEN}:1:1`), { name: TEXT }),
    TEXT,
    { url, body },
    undefined,
  ]
}

describe('an error of Discord’s libraries', () => {
  it('carries text and tokens, or the tests below prove nothing', () => {
    const shown = inspect(everyError(URLS[0] ?? ''), { depth: 10 })
    expect(shown).toContain(TEXT)
    expect(shown).toContain(TOKEN)
  })

  it('keeps no text and no token once it is redacted, whatever kind it is', () => {
    for (const error of URLS.flatMap(everyError)) {
      const shown = inspect(redactError(error), { depth: 10, showHidden: true })
      expect(shown).not.toContain('PLANTED')
    }
  })

  it('becomes an AppError without text and token, whatever kind it is', () => {
    for (const error of URLS.flatMap(everyError)) {
      for (const maybeDone of [true, false]) {
        const refusal = toAppError({ ok: false, error, maybeDone, gaveUpWaiting: false })
        const shown = inspect(refusal, { depth: 10, showHidden: true })
        expect(shown).not.toContain(TEXT)
        expect(shown).not.toContain(TOKEN)
      }
    }
  })

  it('still says which call it was', () => {
    const error = new DiscordAPIError(
      { code: 10_015, message: 'x' },
      10_015,
      404,
      'POST',
      URLS[0] ?? '',
      body,
    )
    expect(redactError(error)).toEqual({
      name: 'DiscordAPIError',
      code: 10_015,
      status: 404,
      method: 'POST',
      route: '/webhooks/:x/:x',
    })
  })

  it('says where it happened when it is our own', () => {
    expect(redactError(new TypeError(TEXT)).frames?.[0]).toMatch(/^at .*redact\.test\.ts/)
  })
})

it.each([
  ['https://discord.com/api/v10/channels/123/messages/456', '/channels/:x/messages/:x'],
  ['http://127.0.0.1:1/api/users/%40me/guilds', '/users/@me/guilds'],
  [
    'https://discord.com/api/v10/channels/1/messages/2/reactions/%F0%9F%91%8D/@me',
    '/channels/:x/messages/:x/reactions/:x/@me',
  ],
  ['https://discord.com/api/v10/guilds/%E0%A4%A/roles', '/guilds/:x/roles'],
])('the route of %s is %s', (url, route) => {
  expect(routeTemplate(url)).toBe(route)
})

function refused(code: number, status: number) {
  const error = new DiscordAPIError({ code, message: 'x' }, code, status, 'POST', URLS[0] ?? '', body)
  return toAppError({ ok: false, error, maybeDone: false, gaveUpWaiting: false })
}

describe('what Discord’s refusals become', () => {
  it.each([
    [10_003, 404, 'not_found', undefined],
    [10_008, 404, 'not_found', undefined],
    [10_004, 404, 'not_found', undefined],
    [50_001, 403, 'forbidden', 'bot_cannot_view'],
    [50_013, 403, 'forbidden', 'bot_lacks_permission'],
    [30_007, 400, 'conflict', 'webhook_limit'],
    [30_058, 400, 'conflict', 'webhook_limit'],
    [50_035, 400, 'invalid', 'discord_refused'],
    [200_000, 403, 'forbidden', 'discord_refused'],
    [0, 401, 'unavailable', 'discord_unreachable'],
    [0, 404, 'not_found', 'discord_refused'],
  ])('%i (%i) → %s, %s', (code, status, expected, reason) => {
    expect(refused(code, status)).toMatchObject({ code: expected })
    expect(refused(code, status).details.reason).toBe(reason)
  })

  it('say which fields Discord did not accept, and nothing that was in them', () => {
    const flaw = (code: string) => ({ _errors: [{ code, message: `Value "${TEXT}" is wrong.` }] })
    const raw = {
      code: 50_035,
      message: TEXT,
      errors: { content: flaw('BASE_TYPE_MAX_LENGTH'), embeds: { 0: { title: flaw('PLANTED text') } } },
    }
    const error = new DiscordAPIError(raw, 50_035, 400, 'POST', URLS[0] ?? '', body)
    const refusal = toAppError({ ok: false, error, maybeDone: false, gaveUpWaiting: false })
    expect(refusal.message).toBe("Discord didn't accept this (content: BASE_TYPE_MAX_LENGTH).")
    expect(refused(200_000, 403).message).toBe("Discord doesn't allow this (its code 200000).")
  })

  it('a limit → rate_limited with whole seconds', () => {
    const error = new RateLimitError(limit('https://discord.com/api'))
    const refusal = toAppError({ ok: false, error, maybeDone: false, gaveUpWaiting: false })
    expect(refusal).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 2 } })
  })
})
