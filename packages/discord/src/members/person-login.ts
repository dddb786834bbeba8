import type { DiscordLogin, SessionOwner } from '@arachne/core/authority'
import { AppError } from '@arachne/core/errors'
import { DefaultUserAgent } from 'discord.js'

import type { Log } from '../log.ts'
import type { DiscordEndpoints } from '../rest/endpoints.ts'

const TIMEOUT_MS = 10_000
/** Discord refuses callers that don't identify themselves in this form. */
const USER_AGENT = `${DefaultUserAgent} Arachne`

export interface PersonLoginOptions {
  endpoints: Pick<DiscordEndpoints, 'api' | 'authorizeUrl'>
  /** undefined until it was configured or Discord has reported it. */
  clientId(): string | undefined
  clientSecret: string | undefined
  log: Log
}

interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: URLSearchParams
}

interface Answer {
  status: number
  body: Partial<Record<string, unknown>>
}

/** Logs people in with OAuth 2 (code and PKCE). Discord is asked once who it is; its tokens never leave this file. */
export function createPersonLogin(options: PersonLoginOptions): DiscordLogin {
  const { endpoints, clientId, clientSecret, log } = options
  const api = `${endpoints.api}/v10`

  async function ask(path: string, init: Ask): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const headers = { ...init.headers, 'user-agent': USER_AGENT }
      const response = await fetch(`${api}${path}`, { ...init, headers, redirect: 'error', signal })
      return { status: response.status, body: objectIn(await response.text()) }
    } catch {
      throw noAnswer()
    }
  }

  const send = (path: string, fields: Record<string, string>) => {
    const client = { client_id: clientId() ?? '', client_secret: clientSecret ?? '' }
    return ask(path, { method: 'POST', body: new URLSearchParams({ ...client, ...fields }) })
  }

  async function exchange(fields: Record<string, string>): Promise<string> {
    const { status, body } = await send('/oauth2/token', { grant_type: 'authorization_code', ...fields })
    const { access_token: token, error } = body
    if (typeof token === 'string') return token
    log.warn({ status, error: typeof error === 'string' ? error : undefined }, 'Discord refused a login')
    if (error === 'invalid_grant') throw new AppError('invalid', 'Discord no longer accepts this login.')
    if (error === 'invalid_client') throw wrongSecret()
    throw noAnswer()
  }

  return {
    authorizeUrl({ state, challenge, redirectUri }) {
      const client = clientId()
      if (client === undefined || clientSecret === undefined) return undefined
      const url = new URL(endpoints.authorizeUrl)
      url.search = new URLSearchParams({
        client_id: client,
        response_type: 'code',
        scope: 'identify',
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // Discord then always shows the account, and allows switching.
        prompt: 'consent',
      }).toString()
      return url.href
    },

    async whoAgreed({ code, verifier, redirectUri }) {
      const token = await exchange({ code, code_verifier: verifier, redirect_uri: redirectUri })
      try {
        const { body } = await ask('/users/@me', { headers: { authorization: `Bearer ${token}` } })
        return ownerOf(body)
      } finally {
        // Not waited for: the token expires within days anyway.
        send('/oauth2/token/revoke', { token }).catch(() =>
          log.debug({}, 'a Discord login could not be revoked'),
        )
      }
    },
  }
}

function ownerOf({ id, username, global_name: shown, avatar }: Answer['body']): SessionOwner {
  if (typeof id !== 'string' || typeof username !== 'string') throw noAnswer()
  return {
    userId: id,
    userName: typeof shown === 'string' && shown !== '' ? shown : username,
    avatar: typeof avatar === 'string' ? avatar : null,
  }
}

function objectIn(text: string): Answer['body'] {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? value : {}
}

function noAnswer(): AppError {
  return new AppError('unavailable', "Discord isn't telling us who you are right now; try again.", {
    reason: 'discord_unreachable',
  })
}

function wrongSecret(): AppError {
  return new AppError(
    'unavailable',
    "Discord doesn't accept this instance's client secret; its operator has to set DISCORD_CLIENT_SECRET.",
  )
}
