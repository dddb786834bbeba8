import { createHash, timingSafeEqual } from 'node:crypto'

import { shorten } from '../http/input-limits.ts'
import { presentGuild } from '../present/guild.ts'
import type { RestContext, RestResult, Route } from '../rest/handler.ts'
import type { ApplicationRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import type { Grant, Grants } from './grants.ts'
import { parseScopes } from './scopes.ts'

type Form = Record<string, string>

export function tokenRoutes(grants: Grants): Route[] {
  return [
    {
      method: 'POST',
      path: '/oauth2/token',
      auth: 'nobody',
      run: (context) => withClient(context, (client, form) => issue(grants, context.world, { client, form })),
    },
    {
      method: 'POST',
      path: '/oauth2/token/revoke',
      auth: 'nobody',
      run: (context) => withClient(context, (client, form) => revoke(grants, client, form)),
    },
  ]
}

function withClient(
  context: RestContext,
  run: (client: ApplicationRecord, form: Form) => RestResult,
): RestResult {
  const form = readForm(context)
  if (!form) return oauthError('invalid_request', 'The request must be a form.')
  const client = authenticateClient(context, form)
  return client ? run(client, form) : oauthError('invalid_client')
}

function issue(grants: Grants, world: World, asked: { client: ApplicationRecord; form: Form }): RestResult {
  const { client, form } = asked
  switch (form['grant_type']) {
    case 'authorization_code':
      return fromCode(grants, world, asked)
    case 'refresh_token': {
      const grant = grants.redeemRefresh(form['refresh_token'] ?? '', client.id)
      return grant
        ? answer(grants, world, grant)
        : oauthError('invalid_grant', 'Invalid "refresh_token" in request.')
    }
    case 'client_credentials':
      return fromClient(grants, world, asked)
    case undefined:
      return oauthError('invalid_request', 'Missing "grant_type" in request.')
    default:
      return oauthError(
        'unsupported_grant_type',
        `Grant type ${shorten(form['grant_type'] ?? '')} is not supported`,
      )
  }
}

function fromCode(
  grants: Grants,
  world: World,
  { client, form }: { client: ApplicationRecord; form: Form },
): RestResult {
  if (form['code'] === undefined) return oauthError('invalid_request', 'Missing "code" in request.')
  const given = { redirectUri: form['redirect_uri'] ?? '', verifier: form['code_verifier'] }
  const grant = grants.redeemCode(form['code'], given)
  if (grant?.applicationId !== client.id) return oauthError('invalid_grant', 'Invalid "code" in request.')
  return answer(grants, world, grant)
}

/** For the developer of the application, in their own name. */
function fromClient(
  grants: Grants,
  world: World,
  { client, form }: { client: ApplicationRecord; form: Form },
): RestResult {
  const scopes = parseScopes(form['scope'] ?? '')
  if (!scopes) return oauthError('invalid_scope', 'The requested scope is invalid, unknown, or malformed.')
  const grant = { applicationId: client.id, userId: client.ownerId, scopes, guildId: null }
  return answer(grants, world, grant, { refreshable: false })
}

function answer(grants: Grants, world: World, grant: Grant, options = { refreshable: true }): RestResult {
  const { accessToken, refreshToken, expiresInSeconds } = grants.issueTokens(grant, options)
  const guild = world.guilds.get(grant.guildId ?? '')
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: {
      token_type: 'Bearer',
      access_token: accessToken,
      expires_in: expiresInSeconds,
      ...(refreshToken !== null && { refresh_token: refreshToken }),
      scope: grant.scopes.join(' '),
      ...(guild && { guild: presentGuild(guild) }),
    },
  }
}

/** An unknown token is as good as a revoked one. */
function revoke(grants: Grants, client: ApplicationRecord, form: Form): RestResult {
  if (form['token'] === undefined) return oauthError('invalid_request', 'Missing "token" in request.')
  grants.revoke(form['token'], client.id)
  return { status: 200, body: {} }
}

type OAuthErrorCode =
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unsupported_grant_type'

/** OAuth errors have a form of their own (RFC 6749 §5.2), unlike the rest of the API. */
function oauthError(error: OAuthErrorCode, description?: string): RestResult {
  return {
    status: error === 'invalid_client' ? 401 : 400,
    body: { error, ...(description !== undefined && { error_description: description }) },
  }
}

/** Form fields of a token request; undefined if the body is not a form. */
function readForm({ body, headers }: RestContext): Record<string, string> | undefined {
  const type = headers['content-type'] ?? 'application/x-www-form-urlencoded'
  if (!type.startsWith('application/x-www-form-urlencoded')) return undefined
  return typeof body === 'object' && body !== null ? (body as Record<string, string>) : {}
}

/** The application whose id and secret came by HTTP Basic or in the form. */
function authenticateClient(
  { world, headers }: RestContext,
  form: Record<string, string>,
): ApplicationRecord | undefined {
  const [id, secret] = basicCredentials(headers['authorization']) ?? [
    form['client_id'],
    form['client_secret'],
  ]
  const application = world.applications.get(id ?? '')
  return application && secret !== undefined && same(application.clientSecret, secret)
    ? application
    : undefined
}

function basicCredentials(header: string | undefined): [string, string] | undefined {
  const encoded = /^Basic (.+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return [id, secret.join(':')]
}

function same(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
