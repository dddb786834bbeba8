import type { ItemCard } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { Link } from '@tanstack/react-router'

import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { itemAddress } from '../open-items/item-address.ts'
import { useOrgaId } from '../queries.ts'

const ICONS = { topic: 'hand', voting: 'rank', election: 'users' } as const

/**
 * A topic, vote or election where it is discussed: its kind, its progress, and whether the reader's answer is missing.
 */
export function ItemCardView({ item }: { item: ItemCard }) {
  const words = useWords('chat').chat
  const items = useWords('organisations').openItems
  const common = useWords('orga').orga
  const orga = useOrgaId()
  const outcome = item.outcome === null ? undefined : outcomeWord(items.outcomes, item.outcome)
  return (
    <div className="msg-item relative">
      <Icon name={ICONS[item.kind]} />
      <div className="grow">
        <p className="line-x wrapx tiny faint">
          {common.kinds[item.kind]}
          {outcome !== undefined && <Badge>{outcome}</Badge>}
          {item.alone && items.alone}
        </p>
        <Link to={itemAddress(orga, item)} className="quiet-link over strong words">
          {item.title}
        </Link>
        {outcome === undefined && (
          <p className="tiny faint">
            {words.answered(item.answered, item.eligible)}
            {item.deadline !== null && (
              <>
                , <Phrase text={items.ends} parts={{ when: <TimeAgo at={item.deadline} /> }} />
              </>
            )}
            {item.my_status === 'waiting' && <span className="text-warn">, {words.waits}</span>}
          </p>
        )}
      </div>
      <Icon name="right" />
    </div>
  )
}

function outcomeWord(words: Readonly<Record<string, string>>, outcome: string): string {
  return words[outcome] ?? outcome
}
