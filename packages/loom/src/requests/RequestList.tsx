import type { RequestView } from '@arachne/contract'
import { useParams } from '@tanstack/react-router'

import { EntityAvatar } from '../identity/Avatar.tsx'
import { requestsQuery } from '../servers/queries.ts'
import { PlatformBadge } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFirst } from '../ui/ShowMore.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useShown } from '../ui/use-shown.tsx'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { RequestState } from './RequestState.tsx'

/** Requests to join a server, and past ones. */
export function RequestList() {
  const words = useWords('access').requests
  const { server } = useParams({ from: '/app/servers/$server' })
  const { data, pending } = useShown(requestsQuery({ server }), { rows: 3 })
  if (data === undefined) return pending
  const waiting = data.requests.filter(({ state }) => state === 'pending')
  const decided = data.requests.filter(({ state }) => state !== 'pending')
  if (data.requests.length === 0) {
    return (
      <div className="card">
        <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>
      </div>
    )
  }
  return (
    <div className="stack-6">
      <Requests title={words.waiting} requests={waiting} empty={words.noneWaiting} />
      {decided.length > 0 && <Requests title={words.decided} requests={decided.toReversed()} />}
    </div>
  )
}

interface Props {
  title: string
  requests: readonly RequestView[]
  empty?: string
}

function Requests({ title, requests, empty }: Props) {
  const { shown, more } = useFirst(requests)
  return (
    <section className="stack-3">
      <h2>{title}</h2>
      {requests.length === 0 ? (
        <p className="small muted">{empty}</p>
      ) : (
        <ul className="card rows overflow-hidden">
          {shown.map((request) => (
            <Row key={request.id} request={request} />
          ))}
        </ul>
      )}
      {more}
    </section>
  )
}

function Row({ request }: { request: RequestView }) {
  const words = useWords('access').requests
  const { entity, may } = request
  return (
    <li className="wrapx">
      <EntityAvatar entity={entity} size={40} />
      <div className="grow">
        <p className="line-x wrapx">
          <b>{entity.name}</b>
          <PlatformBadge platform={entity.platform} />
        </p>
        <p className="small muted">
          <Phrase
            text={words.askedBy}
            parts={{ who: <b>{request.asked_by}</b>, when: <TimeAgo at={request.asked_at} /> }}
          />
        </p>
        <RequestState request={request} />
      </div>
      {may.decide && (
        <LinkButton
          to="/servers/$server/requests/$request"
          params={{ server: request.server_id, request: request.id }}
        >
          {words.look}
        </LinkButton>
      )}
    </li>
  )
}
