import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Clock } from '@arachne/core/ports'

const LIFE_MS = 10 * 60_000
/** More people than ever log in within ten minutes; beyond this, the oldest attempts are dropped. */
const MAX_PENDING = 10_000
/** Tabs of one browser that can log in at the same time. */
const TABS = 8

interface Pending {
  verifier: string
  returnTo: string
  /** Digest of the browser's cookie. */
  browser: Buffer
  until: number
}

interface Started {
  state: string
  /** For PKCE, sent to Discord. */
  challenge: string
  /** For a separate cookie, named by `tab`, so that tabs logging in side by side don't replace each other's. */
  browserSecret: string
  tab: string
}

/** Logins on their way to Discord and back. A restart forgets them; the person starts again. */
export interface Attempts {
  start(returnTo: string): Started
  /** Once, and only for the browser that started it. */
  take(state: string, browserSecret: string | undefined): { verifier: string; returnTo: string } | undefined
  /** Which of these tabs' cookies are no longer needed, or too many. */
  stale(tabs: readonly string[]): string[]
}

export function createAttempts(clock: Clock): Attempts {
  /** By state, in order of their beginning. */
  const pending = new Map<string, Pending>()

  function forgetOld(): void {
    for (const [state, { until }] of pending) {
      if (until > clock.now() && pending.size < MAX_PENDING) return
      pending.delete(state)
    }
  }

  return {
    start(returnTo) {
      forgetOld()
      const [state, verifier, browserSecret] = [secret(), secret(), secret()]
      pending.set(state, { verifier, returnTo, browser: digest(browserSecret), until: clock.now() + LIFE_MS })
      const challenge = digest(verifier).toString('base64url')
      return { state, challenge, browserSecret, tab: tabOf(state) }
    },

    take(state, browserSecret) {
      const found = pending.get(state)
      if (!found || browserSecret === undefined || found.until <= clock.now()) return undefined
      if (!timingSafeEqual(found.browser, digest(browserSecret))) return undefined
      pending.delete(state)
      return { verifier: found.verifier, returnTo: found.returnTo }
    },

    stale(tabs) {
      const known = [...pending.keys()].map(tabOf).filter((tab) => tabs.includes(tab))
      const kept = new Set(known.slice(-TABS))
      return tabs.filter((tab) => !kept.has(tab))
    },
  }
}

/** The browser may know the state; its beginning is enough to tell tabs apart. */
export function tabOf(state: string): string {
  return state.slice(0, 12)
}

function secret(): string {
  return randomBytes(32).toString('base64url')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
