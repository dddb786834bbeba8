/** How often the authorization server may be called. Each function throws `rate_limited` with the seconds to wait. */
export interface OAuthLimits {
  takeRegistration(address: string): Promise<void>
  takeAuthorization(address: string): Promise<void>
  /** `key` names app and grant. Big clients share few addresses, so the limit per address alone is loose. */
  takeToken(from: { address: string; key: string }): Promise<void>
  /** For client metadata documents. */
  takeDocument(host: string): Promise<void>
}
