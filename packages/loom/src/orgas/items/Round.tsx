import type { ConsentWord, MemberRef } from '@arachne/contract/governance'

import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Face, Who } from './Who.tsx'

interface RoundAnswer {
  member: MemberRef
  response: ConsentWord
  reason: string
  via_agent: boolean
}

interface Props {
  answers: readonly RoundAnswer[]
  unanswered: readonly MemberRef[]
}

const LOOKS = { consent: 'consent', stand_aside: 'aside', objection: 'objection' } as const
const ORDER = ['consent', 'stand_aside', 'objection'] as const

/** One upright thread per person, and the same facts as a list. */
export function Round({ answers, unanswered }: Props) {
  const words = useWords('topics').items
  const formats = useFormats()
  const sorted = ORDER.flatMap((response) => answers.filter((answer) => answer.response === response))
  const agents = answers.filter(({ via_agent }) => via_agent).length
  const counts = [
    ...ORDER.map((response) => ({
      look: LOOKS[response],
      text: words.counts[response](answers.filter((answer) => answer.response === response).length),
    })),
    { look: 'wait', text: words.counts.waiting(unanswered.length) },
  ]
  const sentence = `${words.people(answers.length + unanswered.length)}: ${formats.list(counts.map(({ text }) => text))}`
  return (
    <div className="stack-3">
      <div className="round" role="img" aria-label={sentence}>
        {sorted.map(({ member, response, via_agent }) => (
          <i key={member.id} className={`${LOOKS[response]} ${via_agent ? 'agent' : ''}`} />
        ))}
        {unanswered.map(({ id }) => (
          <i key={id} className="wait" />
        ))}
      </div>
      <div className="legend">
        {counts.map(({ look, text }) => (
          <span key={look}>
            <i className={look} />
            {text}
          </span>
        ))}
        {agents > 0 && <span>{words.throughAgents(agents)}</span>}
      </div>
      <details>
        <summary className="link-btn small">{words.whoAnswered}</summary>
        <Answers answers={sorted} unanswered={unanswered} />
      </details>
    </div>
  )
}

function Answers({ answers, unanswered }: Props) {
  const words = useWords('topics').items
  return (
    <ul className="stack-2 small mt-2">
      {answers.map(({ member, response, reason, via_agent }) => (
        <li key={member.id} className="line-x top">
          <Face member={member} size={24} />
          <div className="grow">
            <p>
              <Who member={member} viaAgent={via_agent} />{' '}
              <span className="muted">{words.said[response]}</span>
            </p>
            {reason !== '' && <p className="words muted">{reason}</p>}
          </div>
        </li>
      ))}
      {unanswered.map((member) => (
        <li key={member.id} className="line-x">
          <Face member={member} size={24} />
          <span className="muted">
            <Who member={member} /> {words.notAnswered}
          </span>
        </li>
      ))}
    </ul>
  )
}
