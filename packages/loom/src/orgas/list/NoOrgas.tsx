import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useWords } from '../../words/language.tsx'
import { Practise } from './Practise.tsx'

/** Says what an organisation is before offering to create one. */
export function NoOrgas() {
  const words = useWords('organisations').list
  return (
    <section className="card">
      <EmptyState
        title={words.emptyTitle}
        actions={
          <>
            <LinkButton to="/orgas/new" look="primary" icon="plus">
              {words.create}
            </LinkButton>
            <Practise />
          </>
        }
      >
        {words.emptyText}
      </EmptyState>
      <ol className="teach card-b">
        {words.lessons.split('\n').map((lesson) => (
          <li key={lesson}>{lesson}</li>
        ))}
      </ol>
    </section>
  )
}
