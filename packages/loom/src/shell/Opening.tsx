import { useConnection } from '../live/connection.ts'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { Page } from './Page.tsx'

/** Shown while a page's file is still loading. */
export function Opening() {
  const words = useWords('common').shell
  const { reach } = useConnection()
  return (
    <Page title={words.opening}>
      {reach === 'lost' ? <p className="muted">{words.openingLost}</p> : <SkeletonRows rows={5} />}
    </Page>
  )
}
