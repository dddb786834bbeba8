import type { RestResult } from '../rest/handler.ts'

type OAuthErrorCode =
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unsupported_grant_type'

/** OAuth errors have a form of their own (RFC 6749 §5.2), unlike the rest of the API. */
export function oauthError(error: OAuthErrorCode, description?: string): RestResult {
  return {
    status: error === 'invalid_client' ? 401 : 400,
    body: { error, ...(description !== undefined && { error_description: description }) },
  }
}
