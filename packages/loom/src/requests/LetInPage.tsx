import { ApiError } from '@arachne/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { api } from '../api/client.ts'
import { entityQuery } from '../entities/queries.ts'
import { serverQuery, settingsQuery, templatesQuery, toolsQuery } from '../servers/queries.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { Page } from '../shell/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { LetInForm } from './LetInForm.tsx'

const FORM_HEIGHT = 900

/** An owner who rules the server has nobody to ask: nothing is stored before the form is answered. */
export function LetInPage() {
  const words = useWords('access').requests
  const { entity: id, server } = useParams({ from: '/app/servers/$server/let-in/$entity' })
  const shown = useQuery(entityQuery(id))
  const known = useQuery(serverQuery(server))
  const templates = useQuery(templatesQuery(server))
  const settings = useQuery(settingsQuery(server))
  const tools = useQuery(toolsQuery)
  const all = [shown, known, templates, settings, tools]
  const error = all.map((one) => one.error).find((one) => one !== null)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!shown.data || !known.data || !templates.data || !settings.data || !tools.data) {
    return (
      <Page title={words.request}>
        <Failure error={error} onRetry={() => all.forEach((one) => void one.refetch())} />
        {error === undefined && <SkeletonBlock height={FORM_HEIGHT} />}
      </Page>
    )
  }
  const entity = shown.data
  return (
    <LetInForm
      title={words.brings(entity.name, known.data.server.name)}
      entity={entity}
      server={known.data.server}
      settings={settings.data.settings}
      templates={templates.data.templates}
      draftOf={`let-in:${server}:${entity.id}`}
      letIn={(approve) => api.ask({ entity: entity.id, server, approve })}
      otherwise={
        <LinkButton to="/entities/$entity/servers" params={{ entity: entity.id }}>
          {words.notNow}
        </LinkButton>
      }
    />
  )
}
