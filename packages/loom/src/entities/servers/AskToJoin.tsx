import type { EntityView, MyServerView, RequestView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'

import { inviteQuery, requestsQuery, sharedServersQuery } from '../../servers/queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.tsx'
import { AskRow } from './AskRow.tsx'

/** Servers the owner shares with the bot but the entity hasn't joined, with the state of requests. */
export function AskToJoin({ entity }: { entity: EntityView }) {
  const words = useWords('entity').seats
  const shared = useQuery(sharedServersQuery)
  const asked = useQuery(requestsQuery({ entity: entity.id }))
  const invite = useQuery(inviteQuery)
  const error = shared.error ?? asked.error
  if (!shared.data || !asked.data) {
    return error ? <NotLoaded of={[shared, asked]} /> : <SkeletonRows rows={2} />
  }
  const isIn = (id: string) => entity.servers.some((seat) => seat.server_id === id)
  const rows = rowsOf(shared.data.servers, asked.data.requests).filter(({ server }) => !isIn(server.id))
  return (
    <section className="stack-3" aria-labelledby="more">
      {entity.servers.length === 0 && (
        <div className="card">
          <EmptyState title={words.none}>{words.noneText}</EmptyState>
        </div>
      )}
      <div>
        <h2 id="more">{words.more}</h2>
        <p className="small muted">{rows.length === 0 ? words.noMore : words.moreAbout}</p>
      </div>
      {rows.length > 0 && (
        <ul className="card rows">
          {rows.map(({ server, request }) => (
            <AskRow key={server.id} entity={entity} server={server} request={request} />
          ))}
        </ul>
      )}
      {invite.data && (
        <p className="small muted">
          {words.invite}{' '}
          <a href={invite.data.url} target="_blank" rel="noreferrer">
            {words.inviteLink}
          </a>
          .
        </p>
      )}
    </section>
  )
}

interface Row {
  server: Pick<MyServerView, 'id' | 'name' | 'icon_url' | 'desk'>
  request: RequestView | undefined
}

/** Includes servers asked earlier that are no longer shared. */
function rowsOf(servers: readonly MyServerView[], requests: readonly RequestView[]): Row[] {
  const latest = new Map<string, RequestView>()
  for (const request of requests) {
    const before = latest.get(request.server_id)
    if (!before || request.asked_at > before.asked_at) latest.set(request.server_id, request)
  }
  const elsewhere = [...latest.values()].filter(
    ({ server_id: id, state }) => state === 'pending' && !servers.some((server) => server.id === id),
  )
  return [
    ...servers.map((server) => ({ server, request: latest.get(server.id) })),
    ...elsewhere.map((request) => ({
      server: {
        id: request.server_id,
        name: request.server_name ?? request.server_id,
        icon_url: null,
        desk: null,
      },
      request,
    })),
  ]
}
