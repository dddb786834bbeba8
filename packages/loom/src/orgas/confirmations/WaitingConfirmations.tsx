import type { WaitingConfirmation } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { Link } from '@tanstack/react-router'

import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { Decide } from './Decide.tsx'
import { WishFacts, WishSentence } from './Wish.tsx'

/** On "Waiting for you": acts that agents may not do without this person. */
export function WaitingConfirmations({ wishes }: { wishes: readonly WaitingConfirmation[] }) {
  const words = useWords('agents').confirmations
  if (wishes.length === 0) return null
  return (
    <Card title={words.title} className="mt-4">
      <ul className="rows">
        {wishes.map((wish) => (
          <Row key={wish.id} wish={wish} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ wish }: { wish: WaitingConfirmation }) {
  const words = useWords('agents').confirmations
  const address: string = `/orgas/${wish.orga.id}/confirmations/${wish.id}`
  return (
    <li className="waits">
      <span className="notice-mark">
        <Icon name="bot" />
      </span>
      <article className="stack-3 grow" aria-labelledby={wish.id}>
        <div>
          <p className="line-x wrapx small">
            <span className="grow muted">{wish.orga.name}</span>
            <Badge kind="agent">{wish.agent.name}</Badge>
            <span className="due muted">
              <Phrase text={words.until} parts={{ ago: <TimeAgo at={wish.expires_at} /> }} />
            </span>
          </p>
          <h3 id={wish.id} className="words">
            <Link to={address} className="quiet-link">
              <WishSentence wish={wish} />
            </Link>
          </h3>
        </div>
        <WishFacts orga={wish.orga.id} wish={wish} />
        <Decide orga={wish.orga.id} wish={wish} />
      </article>
    </li>
  )
}
