import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Failure } from './Failure.tsx'

interface Props {
  /** What one place shows together. */
  of: readonly Pick<UseQueryResult, 'error' | 'refetch'>[]
  /** "It wasn't loaded." */
  what?: ReactNode
}

/** Why something is missing, and a way to ask again for all that is. Nothing, if nothing failed. */
export function NotLoaded({ of, what }: Props) {
  const failed = of.filter(({ error }) => error !== null)
  return (
    <Failure
      error={failed[0]?.error}
      what={what}
      onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
    />
  )
}
