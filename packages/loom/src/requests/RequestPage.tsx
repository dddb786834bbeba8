import type { RequestView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { allOf } from '../api/all-of.ts'
import { serverQuery, requestQuery, settingsQuery, templatesQuery, toolsQuery } from '../servers/queries.ts'
import { Page } from '../shell/Page.tsx'
import { PageOf } from '../shell/PageOf.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { RequestForm } from './RequestForm.tsx'

const FORM_HEIGHT = 900

/** One request on one page: the entity, what it gets, and the two answers. */
export function RequestPage() {
  const words = useWords('access').requests
  const { request: id, server } = useParams({ from: '/app/servers/$server/requests/$request' })
  const query = allOf({
    asked: useQuery(requestQuery(id)),
    known: useQuery(serverQuery(server)),
    templates: useQuery(templatesQuery(server)),
    settings: useQuery(settingsQuery(server)),
    tools: useQuery(toolsQuery),
  })
  return (
    <PageOf title={words.request} query={query} meanwhile={<SkeletonBlock height={FORM_HEIGHT} />}>
      {({ asked: { request }, known, templates, settings }) =>
        request.may.decide ? (
          <RequestForm
            request={request}
            server={known.server}
            settings={settings.settings}
            templates={templates.templates}
          />
        ) : (
          <Decided request={request} server={known.server.name} />
        )
      }
    </PageOf>
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
