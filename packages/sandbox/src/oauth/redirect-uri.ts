import type { ApplicationRecord } from '../world/records.ts'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * Discord wants the exact address that the developer registered. The sandbox also accepts any on this machine: the
 * program under test listens on another port at each start.
 */
export function mayRedirectTo(application: ApplicationRecord, uri: string): boolean {
  if (application.redirectUris.includes(uri)) return true
  if (!URL.canParse(uri)) return false
  const { protocol, hostname, hash } = new URL(uri)
  return (protocol === 'http:' || protocol === 'https:') && LOOPBACK.has(hostname) && hash === ''
}

export function redirectWith(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
