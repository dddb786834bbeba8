import type { ReactNode } from 'react'

import { useMe } from '../session/me.ts'
import { useStatus } from '../status/use-status.ts'

/** Who asks and how the instance is decide the frame; drawn before they are known, it would jump. */
export function WhenKnown({ children }: { children: ReactNode }) {
  const isUnknown = [useMe().isPending, useStatus().isPending].includes(true)
  return isUnknown ? <div className="min-h-dvh" aria-busy="true" /> : children
}
