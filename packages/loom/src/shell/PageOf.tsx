import { ApiError } from '@arachne/contract/client'
import type { ReactNode } from 'react'

import type { Asked } from '../api/all-of.ts'
import { Failure } from '../ui/Failure.tsx'
import { NotFound } from './NotFound.tsx'
import { Page } from './Page.tsx'

interface Props<T> {
  query: Asked<T>
  /** Used until its own title is known. Without it, there is no head. */
  title?: string
  /** "It wasn't loaded." */
  failed?: string
  /** As high as the content it replaces. */
  meanwhile: ReactNode
  children(data: T): ReactNode
}

/** A page about one thing: loaded, missing (or not visible to this reader), or still loading. */
export function PageOf<T>({ query, title, failed, meanwhile, children }: Props<T>) {
  const { data, error, refetch } = query
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (data !== undefined) return children(data)
  const content = (
    <>
      <Failure error={error} what={failed} onRetry={() => void refetch()} />
      {error === null && meanwhile}
    </>
  )
  if (title === undefined) return <div className="wrap">{content}</div>
  return (
    <Page key="loading" title={title}>
      {content}
    </Page>
  )
}
