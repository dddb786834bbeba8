import { Offered } from '../gifts/Offered.tsx'
import { useOffered } from '../gifts/queries.ts'
import { useMyself } from '../session/me.ts'
import { Page } from '../shell/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { EntityCard } from './EntityCard.tsx'
import { useMyEntities } from './queries.ts'

const CARD_HEIGHT = 326

export function Entities() {
  const words = useWords('entities').entities
  const { entity_limit: limit } = useMyself()
  const { data: mine, error, refetch } = useMyEntities()
  const offered = useOffered()
  const data = offered && mine
  const count = data?.entities.length
  const used = count !== undefined && limit !== null ? ` ${words.ofLimit(count, limit)}` : ''
  return (
    <Page
      title={words.title}
      about={words.about + used}
      actions={
        <LinkButton to="/entities/new" look="primary" icon="plus">
          {words.create}
        </LinkButton>
      }
    >
      <Failure error={error} what={words.notLoaded} onRetry={() => void refetch()} />
      {data && <Offered gifts={offered} />}
      {data?.entities.length === 0 && <NoEntities />}
      <div className="egrid">
        {data?.entities.map((entity) => (
          <EntityCard key={entity.id} entity={entity} />
        ))}
        {data === undefined && error === null && <SkeletonBlock height={CARD_HEIGHT} />}
      </div>
    </Page>
  )
}

function NoEntities() {
  const words = useWords('entities').entities
  return (
    <div className="card">
      <EmptyState
        title={words.emptyTitle}
        actions={
          <LinkButton to="/entities/new" icon="plus">
            {words.create}
          </LinkButton>
        }
      >
        {words.emptyText}
      </EmptyState>
    </div>
  )
}
