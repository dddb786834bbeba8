import { ApiError } from '@arachne/contract/client'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { NotFound } from '../../shell/NotFound.tsx'
import { Page } from '../../shell/Page.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.tsx'

interface Props<T> {
  title: string
  // The key's type differs from query to query and does not matter here.
  query: UseQueryOptions<T, Error, T, never>
  children(item: T): ReactNode
}

/** A page about one thing: until it is there, when it is not, and when it cannot be had. */
export function WhenLoaded<T>({ title, query, children }: Props<T>) {
  const words = useWords('topics').items
  const { data, error, refetch } = useQuery(query)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (data !== undefined) return children(data)
  return (
    <Page title={title}>
      <Failure error={error} what={words.notLoaded} onRetry={() => void refetch()} />
      {error === null && <SkeletonBlock height={420} />}
    </Page>
  )
}
