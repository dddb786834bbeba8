import type { ReactNode } from 'react'

import type { Asked } from '../../api/all-of.ts'
import { PageOf } from '../../shell/PageOf.tsx'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.tsx'

interface Props<T> {
  title: string
  query: Asked<T>
  children(item: T): ReactNode
}

/** A page about one topic, vote or election. */
export function WhenLoaded<T>({ title, query, children }: Props<T>) {
  const words = useWords('topics').items
  return (
    <PageOf title={title} query={query} failed={words.notLoaded} meanwhile={<SkeletonBlock height={420} />}>
      {children}
    </PageOf>
  )
}
