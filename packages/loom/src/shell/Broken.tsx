import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useWords } from '../words/language.tsx'

/** Replaces a page that threw. The rest of the Loom keeps working. */
export function Broken() {
  const words = useWords('common').shell
  return (
    <EmptyState
      level={1}
      title={words.brokenTitle}
      actions={
        <Button look="primary" icon="refresh" onClick={() => location.reload()}>
          {words.reload}
        </Button>
      }
    >
      {words.brokenText}
    </EmptyState>
  )
}
