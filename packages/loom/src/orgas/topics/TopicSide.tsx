import type { TopicView } from '@arachne/contract/governance'

import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { ConsentAnswer } from '../items/ConsentAnswer.tsx'
import { Round } from '../items/Round.tsx'
import { useTopicAct } from '../items/use-item-act.ts'
import { TopicSteps } from './TopicSteps.tsx'

export function TopicSide({ topic }: { topic: TopicView }) {
  return (
    <>
      {topic.round > 0 && <RoundCard topic={topic} />}
      {topic.change !== null && <Prepared topic={topic} />}
      <TopicSteps topic={topic} />
    </>
  )
}

function RoundCard({ topic }: { topic: TopicView }) {
  const words = useWords('topics').topics
  const responding = useTopicAct(topic, 'respond')
  const concerns = topic.objections.filter(({ state }) => state === 'not_qualified' || state === 'left')
  return (
    <div className="card">
      <div className="card-b stack-3">
        <h2>{words.round(topic.round)}</h2>
        <Round answers={topic.responses} unanswered={topic.unanswered} />
        {topic.phase === 'resolved' && concerns.length > 0 && (
          <p className="small muted">{words.concerns(concerns.length)}</p>
        )}
      </div>
      {topic.phase === 'consent' && (
        <div className="card-b mine">
          <ConsentAnswer
            id={topic.id}
            mine={topic.my_response}
            may={topic.may.respond}
            silence={words.silence}
            responding={responding}
          />
        </div>
      )}
    </div>
  )
}

/** The change of an accepted topic, applied with one click by a person. */
function Prepared({ topic }: { topic: TopicView }) {
  const words = useWords('topics').topics
  const items = useWords('topics').items
  const applying = useTopicAct(topic, 'apply')
  const { change, change_applied_at: appliedAt } = topic
  if (change === null) return null
  return (
    <div className="card card-b stack-3">
      <h2>{words.prepared}</h2>
      <p>
        <Phrase
          text={change.kind === 'policy' ? words.preparedPolicy : words.preparedRole}
          parts={{ title: <b>{change.title}</b> }}
        />
      </p>
      {appliedAt !== null && (
        <p className="small muted">
          <Phrase text={words.applied} parts={{ ago: <TimeAgo at={appliedAt} /> }} />
        </p>
      )}
      {topic.may.apply.allowed && (
        <>
          <div className="actions">
            <Button
              look="primary"
              busy={applying.busy}
              working={words.working}
              onClick={() => applying.act({})}
            >
              {words.apply}
            </Button>
          </div>
          <p className="tiny faint">{words.applyHint}</p>
        </>
      )}
      {!topic.may.apply.allowed && topic.may.apply.reason === 'not_holder' && (
        <p className="tiny faint">{items.why.not_holder}</p>
      )}
      <Failure error={applying.error} what={items.notDone} />
    </div>
  )
}
