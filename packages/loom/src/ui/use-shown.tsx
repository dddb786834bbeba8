import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Failure } from './Failure.tsx'
import { SkeletonBlock, SkeletonRows } from './Skeleton.tsx'

interface Looks {
  /** "It wasn't loaded." */
  failed?: string
}

/** As high as what is expected: some rows, or one block. */
type Shape = { rows: number } | { height: number }

/** An answer and, to be shown in its place until it has arrived, its shape, or why there is none and a way to retry. */
export function useShown<Answer, Key extends QueryKey>(
  query: UseQueryOptions<Answer, Error, Answer, Key>,
  { failed, ...shape }: Looks & Shape,
): { data: Answer | undefined; pending: ReactNode } {
  const { data, error, refetch } = useQuery(query)
  const pending = (
    <>
      <Failure error={error} what={failed} onRetry={() => void refetch()} />
      {data === undefined &&
        error === null &&
        ('rows' in shape ? <SkeletonRows rows={shape.rows} /> : <SkeletonBlock height={shape.height} />)}
    </>
  )
  return { data, pending }
}
