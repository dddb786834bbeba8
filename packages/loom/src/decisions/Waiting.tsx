import type { AnswerQuestionAnswer, QuestionView } from '@arachne/contract'
import { lazy, Suspense, useRef, useState } from 'react'

import type { WaitingItemCount } from '../orgas/items/WaitingItems.tsx'
import { Page } from '../shell/Page.tsx'
import { Segmented } from '../ui/Choice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useShown } from '../ui/use-shown.tsx'
import { useWords } from '../words/language.tsx'
import { withWords } from '../words/with-words.ts'
import { Decided } from './Decided.tsx'
import { byUrgency } from './order.ts'
import { useWaiting, waitingQuery } from './queries.ts'
import { QuestionCard, SettledCard } from './QuestionCard.tsx'
import { useListKeys } from './use-list-keys.ts'

type Which = 'open' | 'over'

const loadItems = () =>
  withWords(() => import('../orgas/items/WaitingItems.tsx'), ['agents', 'orga', 'topics'])
const WaitingItems = lazy(async () => ({ default: (await loadItems()).WaitingItems }))

/** Every question this person may answer, and past ones. */
export function Waiting() {
  const words = useWords('decisions').decisions
  const [which, setWhich] = useState<Which>('open')
  const [items, setItems] = useState<WaitingItemCount>()
  const waiting = useWaiting()
  return (
    <Page title={words.title} about={words.about}>
      <div className="filters mb-4">
        <Segmented<Which>
          name={words.which}
          value={which}
          options={[
            { value: 'open', label: words.open },
            { value: 'over', label: words.over },
          ]}
          onChange={setWhich}
        />
        <span className="small muted" role="status">
          {waiting === undefined || (waiting === 0 && items !== 0) ? '' : words.waiting(waiting)}
        </span>
      </div>
      {which === 'over' ? (
        <Decided />
      ) : (
        <>
          <Open items={items} />
          <Suspense fallback={null}>
            <WaitingItems onCount={setItems} />
          </Suspense>
        </>
      )}
    </Page>
  )
}

/** `items`: how many other things wait on this page. Only once that is known can the page say that nothing does. */
function Open({ items }: { items: WaitingItemCount }) {
  const words = useWords('decisions').decisions
  const { data, pending } = useShown(waitingQuery, { failed: words.notLoaded, rows: 4 })
  const seen = useSeen(data?.questions)
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  const [heard, setHeard] = useState<ReadonlyMap<string, AnswerQuestionAnswer>>(new Map())
  if (data === undefined) return pending
  const open = new Map(data.questions.map((question) => [question.question_id, question]))
  const hear = (answer: AnswerQuestionAnswer) =>
    setHeard((before) => new Map(before).set(answer.question.question_id, answer))
  if (seen.length === 0 && items === undefined) return <SkeletonRows rows={4} />
  if (seen.length === 0 && items !== 0) return null
  return (
    <section className="card" aria-label={words.list}>
      {seen.length === 0 ? (
        <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>
      ) : (
        <ul className="rows" ref={list}>
          {seen.map((before) => {
            const { question_id: id } = before
            const question = open.get(id)
            return question ? (
              <QuestionCard key={id} question={question} onHeard={hear} />
            ) : (
              <SettledCard key={id} question={before} heard={heard.get(id)} />
            )
          })}
        </ul>
      )}
      {seen.length > 0 && <p className="card-f tiny faint for-keys">{words.keys}</p>}
    </section>
  )
}

/** Questions open since the page was opened, so that none disappears while being read. */
function useSeen(open: readonly QuestionView[] | undefined): QuestionView[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, QuestionView>>(new Map())
  const fresh = open?.filter(({ question_id: id }) => !seen.has(id)) ?? []
  if (fresh.length > 0) {
    setSeen(new Map([...seen, ...fresh.map((question) => [question.question_id, question] as const)]))
  }
  return [...seen.values()].toSorted(byUrgency)
}
