import type { ConfirmationView } from '@arachne/contract/governance'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { itemAddress } from '../open-items/item-address.ts'

/** "Helper wants to vote in Kitchen" */
export function WishSentence({ wish }: { wish: ConfirmationView }) {
  const words = useWords('agents').confirmations
  const where = wish.channel?.name ?? words.somewhere
  return <Phrase text={words.acts[wish.act]} parts={{ agent: <b>{wish.agent.name}</b>, where }} />
}

/** The content, subject and reason: everything the agent would say in the member's name. */
export function WishFacts({ orga, wish }: { orga: string; wish: ConfirmationView }) {
  const words = useWords('agents').confirmations
  const items = useWords('topics').items
  const { item, response, choices, nominee, emoji, quoted, reason } = wish
  const said = wish.act === 'ask_clarification' ? words.question : words.message
  return (
    <dl className="stack-3">
      {item && (
        <Fact name={words.on}>
          <Link to={itemAddress(orga, item)}>{item.title}</Link>
        </Fact>
      )}
      {quoted !== null && (
        <Fact name={words.quoted}>
          <q className="words muted">{quoted}</q>
        </Fact>
      )}
      {wish.text !== null && (
        <Fact name={said}>
          <span className="words strong">{wish.text}</span>
        </Fact>
      )}
      {emoji !== null && <Fact name={words.reaction}>{emoji}</Fact>}
      {response !== null && (
        <Fact name={words.answer}>
          <b>{items.responses[response]}</b>
        </Fact>
      )}
      {choices.length > 0 && (
        <Fact name={words.choices}>
          <ol>
            {choices.map((choice) => (
              <li key={choice} className="words strong">
                {choice}
              </li>
            ))}
          </ol>
        </Fact>
      )}
      {nominee && (
        <Fact name={words.nominee}>
          <b>{nominee.name}</b>
        </Fact>
      )}
      {reason !== null && reason !== '' && (
        <Fact name={words.reason}>
          <span className="words">{reason}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="tiny faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
