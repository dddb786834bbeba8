import type { WakeFlag } from '@arachne/contract'

import type { Flags } from '../mailbox/mailbox.ts'

export const WAKE_FLAGS = ['addressed', 'triggered', 'watch', 'dm'] as const satisfies readonly WakeFlag[]

/** Which messages wake: those with one of these flags. An empty list means all. */
export type WakeFilter = readonly WakeFlag[]

export function passes(filter: WakeFilter, flags: Flags): boolean {
  return filter.length === 0 || filter.some((flag) => flags[flag])
}
