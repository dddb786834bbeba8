import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { toolsQuery } from '../servers/queries.ts'
import { Page } from '../shell/Page.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { visibleEntitiesQuery } from './queries.ts'
import { Question } from './Question.tsx'
import { Verdict } from './Verdict.tsx'
import type { WhySearch } from './why-search.ts'
import { whyWords } from './words.ts'

/** Pick entity, tool and channel: allowed or refused, by which layer, and who can change it. */
export function WhyPage() {
  const words = useWords(whyWords)
  const search = useSearch({ from: '/app/why' })
  const navigate = useNavigate({ from: '/why' })
  const entities = useQuery(visibleEntitiesQuery)
  const tools = useQuery(toolsQuery)
  const error = entities.error ?? tools.error
  const ask = (next: WhySearch) => void navigate({ search: next, replace: true })
  if (!entities.data || !tools.data) {
    return (
      <Page title={words.title} about={words.about}>
        <Failure error={error} onRetry={() => void entities.refetch()} />
        {error === null && <SkeletonBlock height={480} />}
      </Page>
    )
  }
  const known = entities.data.entities
  const onServer = known.filter(({ servers }) => servers.some((one) => one.server_id === search.server))
  const entity = known.find(({ id }) => id === search.entity) ?? onServer[0] ?? known[0]
  const tool = tools.data.tools.find(({ name }) => name === (search.tool ?? 'send_message'))
  const server = search.server ?? entity?.servers[0]?.server_id
  return (
    <Page title={words.title} about={words.about}>
      {known.length === 0 ? (
        <div className="card">
          <EmptyState title={words.noEntityTitle}>{words.noEntityText}</EmptyState>
        </div>
      ) : (
        <div className="cols">
          <section className="card overflow-hidden">
            <Question
              entities={known}
              tools={tools.data.tools}
              asked={{ entity, tool, server, channel: search.channel }}
              onAsk={ask}
            />
            {entity && tool ? (
              <Verdict entity={entity} tool={tool} server={server} channel={search.channel} />
            ) : (
              <p className="muted p-4">{words.fill}</p>
            )}
          </section>
          <aside className="stack facts">
            <Notice icon="policy">
              <b>{words.three}</b> {words.threeText}
            </Notice>
          </aside>
        </div>
      )}
    </Page>
  )
}
