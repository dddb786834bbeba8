import { readFlag } from '../rest/query-flag.ts'
import type { ApplicationRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { mayRedirectTo, redirectWith } from './redirect-uri.ts'
import { installsBot, parseScopes } from './scopes.ts'

/** A request for consent that may be shown to a person. */
export interface AuthorizeRequest {
  application: ApplicationRecord
  scopes: string[]
  /** null for a bare bot install, which ends on a page of the sandbox. */
  redirectUri: string | null
  state: string | undefined
  prompt: 'consent' | 'none'
  challenge: Challenge | undefined
  /** Bot installs: which rights to ask for, and where. */
  permissions: bigint
  guildId: string | undefined
  guildFixed: boolean
}

export interface Challenge {
  value: string
  method: 'S256' | 'plain'
}

/** `page` = tell the person; `redirect` = tell the program. */
export type Refusal = { page: string } | { redirect: string }

/** The order is the security argument: nothing redirects before the redirect URI is proven. */
export function readAuthorizeRequest(world: World, query: URLSearchParams): AuthorizeRequest | Refusal {
  const application = world.applications.get(query.get('client_id') ?? '')
  if (!application) return { page: 'Unknown application: no application has this client_id.' }

  const scopes = parseScopes(query.get('scope') ?? '')
  const redirectUri = query.get('redirect_uri')
  const bare = redirectUri === null && scopes !== undefined && installsBot(scopes)
  if (!bare && (redirectUri === null || !mayRedirectTo(application, redirectUri))) {
    return { page: 'Invalid OAuth2 redirect_uri: it is not registered for this application.' }
  }

  const state = query.get('state') ?? undefined
  const refuse = (error: string, description: string): Refusal =>
    redirectUri === null
      ? { page: description }
      : { redirect: redirectWith(redirectUri, { error, error_description: description, state }) }
  if (!scopes) return refuse('invalid_scope', 'The requested scope is invalid, unknown, or malformed.')
  if (!bare && query.get('response_type') !== 'code') {
    return refuse('unsupported_response_type', 'The authorization server supports response_type=code only.')
  }
  const challenge = readChallenge(query)
  if (challenge === 'wrong') return refuse('invalid_request', 'Unknown code_challenge_method.')

  return {
    application,
    scopes,
    redirectUri,
    state,
    prompt: query.get('prompt') === 'none' ? 'none' : 'consent',
    challenge,
    permissions: readBits(query.get('permissions')),
    guildId: query.get('guild_id') ?? undefined,
    guildFixed: readFlag(query.get('disable_guild_select') ?? '') ?? false,
  }
}

function readChallenge(query: URLSearchParams): Challenge | undefined | 'wrong' {
  const value = query.get('code_challenge')
  if (value === null) return undefined
  const method = query.get('code_challenge_method') ?? 'plain'
  return method === 'S256' || method === 'plain' ? { value, method } : 'wrong'
}

function readBits(value: string | null): bigint {
  return value !== null && /^\d{1,20}$/.test(value) ? BigInt(value) : 0n
}
