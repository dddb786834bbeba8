import { ApiError } from '@arachne/contract/client'
import type { ReactNode } from 'react'

import type { Asked } from '../api/all-of.ts'
import { Failure } from '../ui/Failure.tsx'
import { NotFound } from './NotFound.tsx'
import { Page } from './Page.tsx'

interface Props<T> {
  query: Asked<T>
  /** Until its own is known. Without one there is no head. */
  title?: string
  /** "It wasn't loaded." */
  failed?: string
  /** As high as what comes. */
  meanwhile: ReactNode
  children(data: T): ReactNode
}

/** A page about one thing: there, not there (or not for this reader), or still on its way. */
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
