import { setTimeout as pause } from 'node:timers/promises'

import type { GuardDeps } from './guarded-request.ts'
import { isPublicAddress, mayBePublic } from './public-address.ts'

const PATIENCE_MS = 2_000

/**
 * Whether an address that is about to be stored can be called later. A name unknown today may exist tomorrow; each call
 * checks again.
 */
export function createLeadsOutside(resolve: GuardDeps['resolve']): (url: string) => Promise<boolean> {
  return async (url) => {
    if (!mayBePublic(url)) return false
    const { hostname } = new URL(url)
    if (hostname.startsWith('[') || isPublicAddress(hostname)) return true
    const nobody = pause<string[]>(PATIENCE_MS, [], { ref: false })
    const found = await Promise.race([resolve(hostname).catch((): string[] => []), nobody])
    return found.every(isPublicAddress)
  }
}
