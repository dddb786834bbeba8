import type { ItemHead } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { Link } from '@tanstack/react-router'

import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { useOrga } from '../queries.ts'
import { itemAddress } from './item-address.ts'

const ICONS = { topic: 'hand', voting: 'rank', election: 'users' } as const

/** What it is, what it waits for, and when it ends. */
export function ItemLine({ item }: { item: ItemHead }) {
  const words = useWords('organisations').openItems
  const common = useWords('orga').orga
  const orga = useOrga()
  const isMissed = item.open && item.my_status === 'waiting'
  return (
    <li className="relative">
      <Icon name={ICONS[item.kind]} />
      <div className="grow">
        <Link to={itemAddress(orga.id, item)} className="quiet-link over strong">
          {item.title}
        </Link>
        <p className={`tiny ${isMissed ? 'text-warn' : 'faint'}`}>
          {[
            common.kinds[item.kind],
            item.team?.name,
            item.open ? words.mine[item.my_status] : undefined,
            item.open ? words.answered(item.answered, item.eligible) : undefined,
            !item.open && item.outcome !== null
              ? (words.outcomes[item.outcome as keyof typeof words.outcomes] ?? item.outcome)
              : undefined,
            item.alone ? words.alone : undefined,
          ]
            .filter(Boolean)
            .join(', ')}
          {item.open && item.deadline !== null && (
            <>
              , <Phrase text={words.ends} parts={{ when: <TimeAgo at={item.deadline} /> }} />
            </>
          )}
        </p>
      </div>
      {!item.open && item.resolved_at !== null && (
        <span className="small faint">
          <TimeAgo at={item.resolved_at} />
        </span>
      )}
    </li>
  )
}
