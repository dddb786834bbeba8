import { useMe } from '../session/me.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useWords } from '../words/language.tsx'

/** While nobody can say who is at this browser. It is asked again by itself. */
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
