import type { ReactNode } from 'react'

import { useMe } from '../session/me.ts'
import { useStatus } from '../status/use-status.ts'

/** Who asks and how the instance is decide the frame; drawn before they are known, it would jump. */
export function WhenKnown({ children }: { children: ReactNode }) {
  // Asked again after a failure they are pending once more. Whoever took the page away then would make it ask at once
  // when it comes back, and so without end.
  const isUnknown = [useMe(), useStatus()].some(
    ({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0,
  )
  return isUnknown ? <div className="min-h-dvh" aria-busy="true" /> : children
}
