/** Who may ask the authorization server how often. Each throws `rate_limited` with the seconds to wait. */
export interface OAuthLimits {
  takeRegistration(address: string): Promise<void>
  takeAuthorization(address: string): Promise<void>
  /** `key` names app and grant. Big clients share few addresses, so the address alone is counted loosely. */
  takeToken(from: { address: string; key: string }): Promise<void>
  /** For documents that clients describe themselves with. */
  takeDocument(host: string): Promise<void>
}
