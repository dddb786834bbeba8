import { REPLAY_WINDOW_MS } from '@arachne/core/authority'
import type { Clock } from '@arachne/core/ports'

import type { Agreement } from '../consent/agreements.ts'

export const ACCESS_TOKEN_SECONDS = 3600
export const CODE_SECONDS = 600
/** From opening the consent page to deciding, including a login. */
export const INTERACTION_SECONDS = 3600
const REFRESH_TOKEN_MS = 30 * 24 * 60 * 60_000

/** What a token response is made of: kept in the library's context from one hook to the next. */
export interface Issue {
  agreement: Agreement
  secret: string
}

type Span = Pick<Agreement, 'expiresAt'>

/** Tokens never outlive what the person agreed to. */
export function accessTokenSeconds({ expiresAt }: Span, clock: Clock): number {
  const left = expiresAt === null ? Infinity : Math.floor((Date.parse(expiresAt) - clock.now()) / 1000)
  return Math.max(1, Math.min(ACCESS_TOKEN_SECONDS, left))
}

export function refreshTokenExpiry({ expiresAt }: Span, clock: Clock): number {
  const left = expiresAt === null ? Infinity : Date.parse(expiresAt)
  return Math.min(clock.now() + REFRESH_TOKEN_MS, left)
}

export function isReplayable(consumedAt: number, clock: Clock): boolean {
  return clock.now() < consumedAt + REPLAY_WINDOW_MS
}
