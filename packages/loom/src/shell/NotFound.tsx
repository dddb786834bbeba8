import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useWords } from '../words/language.tsx'
import { Page } from './Page.tsx'

/** The same for things that don't exist and things this person may not see. */
export function NotFound() {
  const words = useWords('common').shell
  return (
    <Page title={words.notFoundTitle} head={<span />}>
      <EmptyState
        level={1}
        title={words.notFoundTitle}
        actions={<LinkButton to="/">{words.home}</LinkButton>}
      >
        {words.notFoundText}
      </EmptyState>
    </Page>
  )
}
