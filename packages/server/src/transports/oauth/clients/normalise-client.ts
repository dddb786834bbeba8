import type { ClientMetadata, errors as Errors } from 'oidc-provider'

import { SCOPES } from '../tokens/scopes.ts'
import { readRedirect } from './redirects.ts'

const MAX_REDIRECTS = 20
const MAX_NAME = 80
const MAX_URL = 2000
/** Not shown or used here; malformed values would only cause errors. */
const UNUSED = [
  'contacts',
  'default_acr_values',
  'default_max_age',
  'initiate_login_uri',
  'policy_uri',
  'require_auth_time',
  'response_modes',
  // Would be fetched.
  'sector_identifier_uri',
  'tos_uri',
] as const

export type LibraryErrors = typeof Errors

interface Circumstances {
  errors: LibraryErrors
  /** Whether this request authenticates the app by a signature. */
  isAsserted(): boolean
}

/**
 * Real clients describe themselves loosely: without a type, with unknown scopes and grants, with three kinds of
 * redirect addresses in one document. We decide everything except the name, the redirects and the way to authenticate.
 * Changes `metadata` in place, as the library expects.
 */
export function normaliseClient(metadata: ClientMetadata, circumstances: Circumstances): void {
  const { errors } = circumstances
  const redirects = checkRedirects(metadata.redirect_uris, errors)
  demandCodeFlow(metadata, errors)
  for (const name of UNUSED) delete metadata[name]
  Object.assign(metadata, {
    redirect_uris: redirects.map(({ text }) => text),
    // Only native apps may use any port of the loopback address, and Claude Code lists its addresses without one.
    application_type: redirects.some(({ isNative }) => isNative) ? 'native' : 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: SCOPES.join(' '),
    subject_type: 'public',
    id_token_signed_response_alg: 'EdDSA',
  })
  tidyName(metadata)
  tidyAuthentication(metadata, circumstances)
}

function checkRedirects(given: unknown, errors: LibraryErrors) {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_REDIRECTS) {
    throw redirectError(errors, `redirect_uris must name between 1 and ${MAX_REDIRECTS} addresses`)
  }
  return given.map((text: unknown) => {
    const read = readRedirect(typeof text === 'string' ? text : '')
    if ('flaw' in read) throw redirectError(errors, `redirect_uris ${read.flaw}`)
    return { text, isNative: read.isNative }
  })
}

function redirectError(errors: LibraryErrors, description: string): Error {
  return new errors.CustomOIDCProviderError('invalid_redirect_uri', description)
}

function demandCodeFlow({ grant_types, response_types }: ClientMetadata, errors: LibraryErrors): void {
  if (Array.isArray(grant_types) && !grant_types.includes('authorization_code')) {
    throw new errors.InvalidClientMetadata('grant_types must include authorization_code')
  }
  if (Array.isArray(response_types) && !response_types.includes('code')) {
    throw new errors.InvalidClientMetadata('response_types must include code')
  }
}

function tidyName(metadata: ClientMetadata): void {
  const name: unknown = metadata.client_name
  const clean =
    typeof name === 'string'
      ? name
          .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
          .trim()
          .slice(0, MAX_NAME)
      : ''
  if (clean === '') delete metadata.client_name
  else metadata.client_name = clean.toWellFormed()
  for (const field of ['client_uri', 'logo_uri'] as const) {
    const uri: unknown = metadata[field]
    if (typeof uri !== 'string' || uri.length > MAX_URL || URL.parse(uri)?.protocol !== 'https:') {
      delete metadata[field]
    }
  }
}

function tidyAuthentication(metadata: ClientMetadata, { errors, isAsserted }: Circumstances): void {
  if (/^https:/i.test(metadata.client_id)) {
    // A public document holds no secret, so an app that doesn't say otherwise is a public one. Some list two ways and
    // use either; each request reads its document again, so either is accepted.
    const { token_endpoint_auth_method: method, token_endpoint_auth_methods_supported: ways } = metadata
    const isPublic = method?.startsWith('client_secret') === true
    const isEither = Array.isArray(ways) && ways.includes('none') && ways.includes('private_key_jwt')
    if (isPublic || (isEither && !isAsserted())) metadata.token_endpoint_auth_method = 'none'
    else if (isEither) metadata.token_endpoint_auth_method = 'private_key_jwt'
  }
  delete metadata.token_endpoint_auth_methods_supported
  if (metadata.token_endpoint_auth_method === 'private_key_jwt') {
    const keys: unknown = metadata.jwks_uri
    if (keys === undefined || (typeof keys === 'string' && URL.parse(keys)?.protocol === 'https:')) return
    throw new errors.InvalidClientMetadata('jwks_uri must be an https address')
  }
  delete metadata.jwks
  delete metadata.jwks_uri
  delete metadata.token_endpoint_auth_signing_alg
}
