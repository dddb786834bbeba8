import type { RequestView } from '@arachne/contract'
import { ApiError } from '@arachne/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { serverQuery, requestQuery, settingsQuery, templatesQuery, toolsQuery } from '../servers/queries.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { Page } from '../shell/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { RequestForm } from './RequestForm.tsx'

const FORM_HEIGHT = 900

/** One request on one page: who asks, what they get, and the two answers. */
export function RequestPage() {
  const words = useWords('access').requests
  const { request: id, server } = useParams({ from: '/app/servers/$server/requests/$request' })
  const asked = useQuery(requestQuery(id))
  const known = useQuery(serverQuery(server))
  const templates = useQuery(templatesQuery(server))
  const settings = useQuery(settingsQuery(server))
  const tools = useQuery(toolsQuery)
  const all = [asked, known, templates, settings, tools]
  const error = all.map((one) => one.error).find((one) => one !== null)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (!asked.data || !known.data || !templates.data || !settings.data || !tools.data) {
    return (
      <Page title={words.request}>
        <Failure error={error} onRetry={() => all.forEach((one) => void one.refetch())} />
        {error === undefined && <SkeletonBlock height={FORM_HEIGHT} />}
      </Page>
    )
  }
  const { request } = asked.data
  if (!request.may.decide) return <Decided request={request} server={known.data.server.name} />
  return (
    <RequestForm
      request={request}
      server={known.data.server}
      settings={settings.data.settings}
      templates={templates.data.templates}
    />
  )
}

function Decided({ request, server }: { request: RequestView; server: string }) {
  const words = useWords('access').requests
  const { title } = useWords('servers').servers
  return (
    <Page title={words.asks(request.entity.name, server)} crumbs={[{ label: title, to: '/servers' }]}>
      <div className="stack">
        <Notice>{words.over(words.states[request.state])}</Notice>
        <div>
          <LinkButton to="/servers/$server" params={{ server: request.server_id }}>
            {words.toServer(server)}
          </LinkButton>
        </div>
      </div>
    </Page>
  )
}
