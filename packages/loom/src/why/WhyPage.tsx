import type { EntityView, ToolView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { entityQuery } from '../entities/queries.ts'
import { serverQuery, toolsQuery } from '../servers/queries.ts'
import { useMyself } from '../session/me.ts'
import { Page } from '../shell/Page.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { visibleEntitiesQuery } from './queries.ts'
import { Question } from './Question.tsx'
import { RefusedLately } from './RefusedLately.tsx'
import { Verdict } from './Verdict.tsx'
import { NO_CHANNEL, type WhySearch } from './why-search.ts'

/** As high as the answer is on a wide screen; on a phone, what follows it is below the screen from the beginning. */
const CARD_HEIGHT = 710

/** Pick entity, tool and channel: allowed or refused, by which layer, and who can change it. */
export function WhyPage() {
  const words = useWords('access').why
  const search = useSearch({ from: '/app/why' })
  const navigate = useNavigate({ from: '/why' })
  const entities = useQuery(visibleEntitiesQuery)
  // Beyond the listed entities, the one in the address is fetched separately.
  const named = useQuery({ ...entityQuery(search.entity ?? ''), enabled: search.entity !== undefined })
  const tools = useQuery(toolsQuery)
  const error = entities.error ?? tools.error
  const ask = (next: WhySearch) => void navigate({ search: next, replace: true })
  if (!entities.data || !tools.data) {
    return (
      <Page title={words.title} about={words.about}>
        <NotLoaded of={[entities, tools]} />
        {error === null && <SkeletonBlock height={CARD_HEIGHT} />}
      </Page>
    )
  }
  const seen = withNamed(entities.data.entities, named.data)
  const entity = entityOf(seen, search)
  return (
    <Page title={words.title} about={words.about}>
      {seen.length === 0 ? (
        <div className="card">
          <EmptyState title={words.noEntityTitle}>{words.noEntityText}</EmptyState>
        </div>
      ) : (
        <div className="cols">
          <Asking entities={seen} tools={tools.data.tools} search={search} onAsk={ask} />
          <aside className="stack facts">
            <Notice icon="policy">
              <b>{words.three}</b> {words.threeText}
            </Notice>
            {entity && (
              <RefusedLately entity={entity} onAsk={(tool) => ask({ ...search, entity: entity.id, tool })} />
            )}
          </aside>
        </div>
      )}
    </Page>
  )
}

interface Props {
  entities: readonly EntityView[]
  tools: readonly ToolView[]
  search: WhySearch
  onAsk(search: WhySearch): void
}

function withNamed(listed: readonly EntityView[], named: EntityView | undefined): readonly EntityView[] {
  return named && !listed.some(({ id }) => id === named.id) ? [...listed, named] : listed
}

function entityOf(entities: readonly EntityView[], search: WhySearch): EntityView | undefined {
  const isThere = ({ servers }: EntityView) => servers.some((one) => one.server_id === search.server)
  return entities.find(({ id }) => id === search.entity) ?? entities.find(isThere) ?? entities[0]
}

/** Fills in what the address leaves open, so that there is always an answer to show. */
function Asking({ entities, tools, search, onAsk }: Props) {
  const entity = entityOf(entities, search)
  const tool = tools.find(({ name }) => name === (search.tool ?? 'send_message')) ?? tools[0]
  const server = search.server ?? entity?.servers[0]?.server_id
  const channels = useAskableChannels(entity?.id, server)
  const channel = search.channel ?? channels?.[0]?.id ?? NO_CHANNEL
  if (!entity || !tool || channels === undefined) return <SkeletonBlock height={CARD_HEIGHT} />
  return (
    <section className="card overflow-hidden">
      <Question tools={tools} channels={channels} asked={{ entity, tool, server, channel }} onAsk={onAsk} />
      <Verdict
        entity={entity}
        tool={tool}
        server={server}
        channel={channel === NO_CHANNEL ? undefined : channel}
      />
    </section>
  )
}

interface Askable {
  id: string
  name: string
}

/**
 * All channels for the server's admins; for others those inside the ceiling, and any other by its name. undefined until
 * they are known.
 */
function useAskableChannels(
  entity: string | undefined,
  server: string | undefined,
): readonly Askable[] | undefined {
  const { servers } = useMyself()
  const at = { entity: entity ?? '', server: server ?? '' }
  const isDesk = servers.some(({ id }) => id === server)
  const isSeat = entity !== undefined && server !== undefined
  const all = useQuery({ ...serverQuery(at.server), enabled: isDesk })
  const inside = useQuery({
    queryKey: keys.channels(at.entity, at.server),
    queryFn: () => api.ceilingChannels(at.entity, at.server),
    enabled: isSeat && !isDesk,
  })
  if (!isSeat || inside.isError || all.isError) return []
  return isDesk ? all.data?.server.channels : inside.data?.channels
}
