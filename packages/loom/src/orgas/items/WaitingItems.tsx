import type { WaitingItem } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { orgaApi, orgasApi } from '../api.ts'
import { WaitingConfirmations } from '../confirmations/WaitingConfirmations.tsx'
import { Face } from './Who.tsx'

/** With more options than this, the ballot itself is the better place. */
const MOST_BUTTONS = 5

/** null: the request failed; undefined: not yet known. */
export type WaitingItemCount = number | null | undefined

/** First what agents ask this person; then topics, votes and elections waiting for them, soonest deadline first. */
export function WaitingItems({ onCount }: { onCount(count: WaitingItemCount): void }) {
  const words = useWords('topics').waiting
  const { data, error, refetch } = useQuery({ queryKey: keys.orgaWaiting, queryFn: () => orgasApi.waiting() })
  const unknown = error === null ? undefined : null
  const count = data === undefined ? unknown : data.items.length + data.confirmations.length
  useEffect(() => {
    onCount(count)
  }, [count, onCount])
  if (error) return <Failure error={error} what={words.notLoaded} onRetry={() => void refetch()} />
  if (data === undefined || count === 0) return null
  return (
    <>
      <WaitingConfirmations wishes={data.confirmations} />
      {data.items.length > 0 && (
        <Card title={words.title} className="mt-4">
          <ul className="rows">
            {data.items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const PAGES = { topic: 'topics', voting: 'votings', election: 'elections' } as const

function Row({ item }: { item: WaitingItem }) {
  const words = useWords('topics').waiting
  const items = useWords('topics').items
  const address: string = `/orgas/${item.orga.id}/${PAGES[item.kind]}/${item.id}`
  return (
    <li className="waits">
      <Face member={item.author} />
      <article className="stack-3 grow" aria-labelledby={item.id}>
        <div>
          <p className="line-x wrapx small">
            <span className="grow muted">
              {item.orga.name} · {words.acts[item.act]}
            </span>
            <Badge>{items.kinds[item.kind]}</Badge>
            {item.deadline !== null && (
              <span className="due muted">
                <Phrase text={items.closes} parts={{ ago: <TimeAgo at={item.deadline} /> }} />
              </span>
            )}
          </p>
          <h3 id={item.id} className="words">
            <Link to={address} className="quiet-link">
              {item.title}
            </Link>
          </h3>
        </div>
        <Answers item={item} address={address} />
      </article>
    </li>
  )
}

/** Answers that take one press; all others are given on the item's page. */
function Answers({ item, address }: { item: WaitingItem; address: string }) {
  const words = useWords('topics').waiting
  const items = useWords('topics').items
  const answering = useAct({
    run: (choice: string) => answer(item, choice),
    touches: [keys.orgaWaiting, keys.orga(item.orga.id), keys.orgaList],
    onDone: () => toasts.say(words.heard),
  })
  const buttons =
    item.act === 'consent' || item.act === 'consent_election'
      ? [{ id: 'consent', label: items.responses.consent }]
      : item.act === 'vote' && item.options.length <= MOST_BUTTONS
        ? item.options
        : []
  return (
    <div className="stack-2">
      <div className="actions answers">
        {buttons.map(({ id, label }) => (
          <Button key={id} waits={answering.busy} onClick={() => answering.act(id)}>
            {label}
          </Button>
        ))}
        <Link to={address} className={buttons.length > 0 ? 'btn ghost' : 'btn'}>
          {words.open}
        </Link>
      </div>
      <Failure error={answering.error} what={items.notDone} />
    </div>
  )
}

function answer({ id, kind, orga }: WaitingItem, choice: string): Promise<unknown> {
  const desk = orgaApi(orga.id)
  if (kind === 'voting') return desk.actOnVoting(id, 'cast', { choices: [choice] })
  const body = { response: 'consent' as const, reason: '' }
  return kind === 'topic' ? desk.actOnTopic(id, 'respond', body) : desk.actOnElection(id, 'respond', body)
}
