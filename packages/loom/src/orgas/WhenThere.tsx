import type { ReactNode } from 'react'

import type { Asked } from '../api/all-of.ts'
import { PageOf } from '../shell/PageOf.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'

/** A page about one thing of an organisation. */
export function WhenThere<T>({ query, children }: { query: Asked<T>; children(data: T): ReactNode }) {
  const words = useWords('orga').orga
  return (
    <PageOf query={query} failed={words.notLoaded} meanwhile={<SkeletonRows rows={5} />}>
      {children}
    </PageOf>
  )
}
