import type { ReactNode } from 'react'

import { useMe } from '../session/me.ts'
import { useStatus } from '../status/use-status.ts'

/** The frame depends on the person and on the instance; drawn before both are known, it would jump. */
export function WhenKnown({ children }: { children: ReactNode }) {
  // Retrying after a failure makes the queries pending again. Removing the page at that point would make it ask again
  // when it returns, in an endless loop.
  const isUnknown = [useMe(), useStatus()].some(
    ({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0,
  )
  return isUnknown ? <div className="min-h-dvh" aria-busy="true" /> : children
}
