import type { ItemHead } from '@arachne/contract/governance'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Page } from '../../shell/Page.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { useOrga } from '../queries.ts'
import { type Phase, Phases } from './Phases.tsx'
import { Face } from './Who.tsx'

interface Props {
  item: ItemHead
  /** "{who} proposes to {where}" */
  byLine: string
  badges?: ReactNode
  phases: readonly Phase[]
  children: ReactNode
  /** The answer and the facts, next to the text. */
  aside: ReactNode
}

/** The author, the title and the progress; the text on the left, the answer on the right. */
export function ItemPage({ item, byLine, badges, phases, children, aside }: Props) {
  const words = useWords('topics').items
  const orga = useOrga()
  const base = `/orgas/${orga.id}`
  return (
    <Page
      title={item.title}
      crumbs={[
        { label: orga.name, to: base },
        { label: words.items, to: `${base}/items` },
      ]}
      head={
        <header className="item-h">
          <p className="item-by">
            <Face member={item.author} size={24} />
            <span>
              <Phrase
                text={byLine}
                parts={{ who: <b>{item.author.name}</b>, where: item.team?.name ?? words.allMembers }}
              />
            </span>
            {badges}
          </p>
          <h1 tabIndex={-1} className="h-read words">
            {item.title}
          </h1>
          <Phases phases={phases} />
        </header>
      }
    >
      <div className="cols item-cols">
        <article className="item-text">{children}</article>
        <aside className="stack">
          {aside}
          <Facts base={base} item={item} />
        </aside>
      </div>
    </Page>
  )
}

function Facts({ base, item }: Pick<Props, 'item'> & { base: string }) {
  const words = useWords('topics').items
  const journal: string = `${base}/journal`
  const chat: string = `${base}/chat/${item.channel_id}`
  return (
    <div className="card card-b stack-2 small muted">
      {item.open && (
        <p>
          {item.deadline === null ? (
            words.noDeadline
          ) : (
            <Phrase text={words.closes} parts={{ ago: <TimeAgo at={item.deadline} /> }} />
          )}
        </p>
      )}
      {item.resolved_at !== null && (
        <p>
          <Phrase text={words.closed} parts={{ ago: <TimeAgo at={item.resolved_at} /> }} />
        </p>
      )}
      {item.decision_seq !== null && (
        <p>
          <Link to={journal}>{words.journalLine(item.decision_seq)}</Link>
        </p>
      )}
      <p>
        <Link to={chat}>{words.inChat}</Link>
      </p>
    </div>
  )
}
