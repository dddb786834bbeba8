import { useMe } from '../session/me.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useWords } from '../words/language.tsx'

/** Shown while the person at this browser can't be determined. Retries by itself. */
export function NotReached() {
  const words = useWords('common').shell
  const { tryAgain } = useWords('common').ui
  const { refetch } = useMe()
  return (
    <EmptyState
      level={1}
      title={words.lostTitle}
      actions={<Button onClick={() => void refetch()}>{tryAgain}</Button>}
    >
      {words.lostFromStart}
    </EmptyState>
  )
}
