import type { TopicView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'

import { Badge } from '../../ui/Badge.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useFormats } from '../../words/format.ts'
import { isNamedIn } from '../../words/is-named-in.ts'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { ItemPage } from '../items/ItemPage.tsx'
import { phasesUpTo } from '../items/Phases.tsx'
import { topicQuery } from '../items/queries.ts'
import { WhenLoaded } from '../items/WhenLoaded.tsx'
import { useOrgaId } from '../queries.ts'
import { Clarifications } from './Clarifications.tsx'
import { Objections } from './Objections.tsx'
import { Proposal } from './Proposal.tsx'
import { TopicSide } from './TopicSide.tsx'

export function TopicPage() {
  const words = useWords('topics').items
  const { topic: id = '' } = useParams({ strict: false })
  return (
    <WhenLoaded title={words.kinds.topic} query={useQuery(topicQuery(useOrgaId(), id))}>
      {(topic) => <Shown key={id} topic={topic} />}
    </WhenLoaded>
  )
}

function Shown({ topic }: { topic: TopicView }) {
  const words = useWords('topics').topics
  const { templates } = useWords('topics').forms
  const { flag, template } = topic
  return (
    <ItemPage
      item={topic}
      byLine={words.proposes}
      badges={
        template !== null && isNamedIn(templates, template) && <Badge>{templates[template].name}</Badge>
      }
      phases={usePhases(topic)}
      aside={<TopicSide topic={topic} />}
    >
      {flag !== null && topic.open && <Notice kind="warn">{words.flags[flag]}</Notice>}
      {topic.driver !== '' && (
        <section>
          <h2>{words.why}</h2>
          <p className="read words">{topic.driver}</p>
        </section>
      )}
      <Proposal topic={topic} />
      {topic.question_id !== null && (
        <p className="small">
          <Link to="/waiting/$question" params={{ question: topic.question_id }}>
            {words.fromQuestion}
          </Link>
        </p>
      )}
      <Objections topic={topic} />
      <Clarifications topic={topic} />
    </ItemPage>
  )
}

function usePhases(topic: TopicView) {
  const words = useWords('topics').topics
  const items = useWords('topics').items
  const formats = useFormats()
  const { alone } = useWords('organisations').openItems
  const { phase, round, deadline, outcome, review_on: review } = topic
  const isOutcome = outcome !== null && outcome in words.outcomes
  const said = isOutcome ? words.outcomes[outcome as keyof typeof words.outcomes] : words.phases.resolved
  const shown = phasesUpTo(phase, [
    { id: 'proposition', name: words.phases.proposition, note: formats.day(topic.created_at) },
    { id: 'clarification', name: words.phases.clarification },
    {
      id: 'consent',
      name: round > 0 ? words.consentRound(round) : words.phases.consent,
      ...(deadline !== null &&
        phase === 'consent' && {
          note: <Phrase text={items.closes} parts={{ ago: <TimeAgo at={deadline} /> }} />,
        }),
    },
    {
      id: 'resolved',
      name: topic.alone ? `${said}, ${alone}` : said,
      ...(review !== null && {
        note: <Phrase text={words.review} parts={{ day: formats.day(review) }} />,
      }),
    },
  ])
  return shown
}
