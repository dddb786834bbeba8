import { isIP } from 'node:net'

import { Snowflake } from '@arachne/contract'
import { isAddress } from '@arachne/core/governance'

/** Notes a problem; the value is then treated as not given. */
export type Complain = (problem: string) => void

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Whose forwarded headers are trusted. */
export type TrustProxy =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'hops'; readonly count: number }
  | { readonly kind: 'networks'; readonly networks: readonly string[] }

const items = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function readUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined
}

const bare = (url: URL) => `${url.origin}${url.pathname.replace(/\/+$/, '')}`

/** An address for people and agents, to which cookies, tokens and keys are sent. */
export function publicUrl(name: string, text: string, complain: Complain): string | undefined {
  const url = readUrl(text)
  if (url === undefined) complain(`${name} must be an address like https://arachne.example.`)
  else if (url.search !== '' || url.hash !== '') complain(`${name} must not have a query or fragment.`)
  else if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    complain(`${name} must start with https:// unless it is this machine (localhost).`)
  } else return bare(url)
  return undefined
}

export function apiUrl(text: string, complain: Complain): string | undefined {
  const url = readUrl(text)
  const api = url && bare(url).replace(/\/v\d+$/, '')
  if (api?.endsWith('/api') === true) return api
  complain('DISCORD_API_URL must be an address that ends in /api.')
  return undefined
}

export function botToken(text: string, complain: Complain): string | undefined {
  const token = text.replace(/^Bot\s+/i, '')
  if (!/\s/.test(token)) return token
  complain('DISCORD_BOT_TOKEN must not contain spaces; copy it again from the developer portal.')
  return undefined
}

export function port(text: string, complain: Complain): number | undefined {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  complain('PORT must be a number from 0 to 65535.')
  return undefined
}

export function perMinute(name: string, text: string, complain: Complain): number | undefined {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  complain(`${name} must be a number from 0 (no limit) to 999999.`)
  return undefined
}

export function count(name: string, text: string, complain: Complain): number | undefined {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  complain(`${name} must be a number from 0 to 999999.`)
  return undefined
}

export function logLevel(text: string, complain: Complain): LogLevel | undefined {
  const level = LOG_LEVELS.find((known) => known === text.toLowerCase())
  if (level === undefined) complain(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
  return level
}

export function snowflakes(name: string, text: string, complain: Complain): Snowflake[] {
  const ids = items(text)
  for (const id of ids) {
    if (!Snowflake.safeParse(id).success) {
      complain(`${name} contains "${id}", which isn't a Discord id (17 to 20 digits).`)
    }
  }
  return [...new Set(ids)]
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)
}

export function trustProxy(text: string, complain: Complain): TrustProxy | undefined {
  if (/^\d{1,2}$/.test(text)) return text === '0' ? { kind: 'nobody' } : { kind: 'hops', count: Number(text) }
  const networks = items(text)
  if (networks.every(isNetwork)) return { kind: 'networks', networks }
  complain('TRUST_PROXY must be a number of proxies, or addresses and networks like 10.0.0.0/8.')
  return undefined
}

/**
 * A Postgres address unchanged, or the path of an SQLite file. Never repeated in a problem, because it contains a
 * password.
 */
export function database(text: string, complain: Complain): string | undefined {
  if (/^postgres(ql)?:\/\//.test(text)) {
    if (URL.canParse(text)) return text
    complain("DATABASE_URL isn't a valid postgres:// address.")
    return undefined
  }
  const path = text.replace(/^(file|sqlite):(\/\/(?=\/))?/, '')
  if (path !== '' && !/^[a-z][a-z0-9+.-]+:/i.test(path)) return path
  complain('DATABASE_URL must be a postgres:// address or the path of an SQLite file.')
  return undefined
}

/** Never repeated in a problem, because it contains a password. */
export function smtpUrl(text: string, complain: Complain): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && isDecodable(url))
    return text
  complain('SMTP_URL must be an address like smtps://user:password@mail.example:465.')
  return undefined
}

function isDecodable({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(`${username}:${password}`) !== ''
  } catch {
    return false
  }
}

export interface MailFrom {
  readonly name: string
  readonly address: string
}

export function mailFrom(text: string, complain: Complain): MailFrom | undefined {
  const [, name = '', address = ''] = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<(?=.*>$))?([^<>]+)>?$/u.exec(text) ?? []
  if (isAddress(address)) return { name, address }
  complain('MAIL_FROM must be an address, optionally with a name, like Arachne <arachne@example.org>.')
  return undefined
}
