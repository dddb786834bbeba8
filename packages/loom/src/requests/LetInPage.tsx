import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { allOf } from '../api/all-of.ts'
import { api } from '../api/client.ts'
import { entityQuery } from '../entities/queries.ts'
import { serverQuery, settingsQuery, templatesQuery, toolsQuery } from '../servers/queries.ts'
import { PageOf } from '../shell/PageOf.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { LetInForm } from './LetInForm.tsx'

const FORM_HEIGHT = 900

/** An owner who administers the server has nobody to ask: nothing is stored before the form is submitted. */
export function LetInPage() {
  const words = useWords('access').requests
  const { entity: id, server } = useParams({ from: '/app/servers/$server/let-in/$entity' })
  const query = allOf({
    entity: useQuery(entityQuery(id)),
    known: useQuery(serverQuery(server)),
    templates: useQuery(templatesQuery(server)),
    settings: useQuery(settingsQuery(server)),
    tools: useQuery(toolsQuery),
  })
  return (
    <PageOf title={words.request} query={query} meanwhile={<SkeletonBlock height={FORM_HEIGHT} />}>
      {({ entity, known, templates, settings }) => (
        <LetInForm
          title={words.brings(entity.name, known.server.name)}
          entity={entity}
          server={known.server}
          settings={settings.settings}
          templates={templates.templates}
          draftOf={`let-in:${server}:${entity.id}`}
          letIn={(approve) => api.ask({ entity: entity.id, server, approve })}
          otherwise={
            <LinkButton to="/entities/$entity/servers" params={{ entity: entity.id }}>
              {words.notNow}
            </LinkButton>
          }
        />
      )}
    </PageOf>
  )
}
