import { ApiError } from '@arachne/contract/client'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { NotFound } from '../shell/NotFound.tsx'
import { Failure } from '../ui/Failure.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'

interface Props<T> {
  query: UseQueryResult<T>
  children(data: T): ReactNode
}

/** A page about one thing: there, not there (or not for this reader), or still on its way. */
export function WhenThere<T>({ query: { data, error, refetch }, children }: Props<T>) {
  const words = useWords('orga').orga
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (data !== undefined) return children(data)
  return (
    <div className="wrap">
      <Failure error={error} what={words.notLoaded} onRetry={() => void refetch()} />
      {error === null && <SkeletonRows rows={5} />}
    </div>
  )
}
