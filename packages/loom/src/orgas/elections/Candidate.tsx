import type { ElectionView } from '@arachne/contract/governance'

import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { ConsentAnswer } from '../items/ConsentAnswer.tsx'
import { Round } from '../items/Round.tsx'
import { useElectionAct } from '../items/use-item-act.ts'
import { Face, Who } from '../items/Who.tsx'

export function Candidate({ election }: { election: ElectionView }) {
  const words = useWords('elections').elections
  const responding = useElectionAct(election, 'respond')
  const { candidate } = election
  if (candidate === null) return null
  return (
    <div className="card">
      <div className="card-b stack-3">
        <h2>{words.candidate}</h2>
        <div className="line-x">
          <Face member={candidate} size={40} />
          <span className="grow">
            <Who member={candidate} />
            <span className="small muted block">
              {election.accepted ? words.accepted : words.notAccepted}
            </span>
          </span>
        </div>
        {election.candidate_reason !== '' && <p className="small words">{election.candidate_reason}</p>}
        <Round answers={election.responses} unanswered={election.unanswered} />
        {election.phase === 'consent' && <p className="tiny faint">{words.answersLast}</p>}
        <Elected election={election} />
      </div>
      {election.phase === 'consent' && (
        <div className="card-b mine">
          <ConsentAnswer
            id={`${election.id}:${candidate.id}`}
            mine={election.my_response}
            may={election.may.respond}
            silence={words.silence}
            responding={responding}
          />
        </div>
      )}
    </div>
  )
}

function Elected({ election }: { election: ElectionView }) {
  const words = useWords('elections').elections
  const items = useWords('topics').items
  const assigning = useElectionAct(election, 'assign')
  const { elected, role_assigned_at: assignedAt } = election
  if (elected === null) return null
  return (
    <>
      <p>
        <Phrase text={words.elected} parts={{ who: <b>{elected.name}</b> }} />
      </p>
      {assignedAt !== null && (
        <p className="small muted">
          <Phrase text={words.assigned} parts={{ ago: <TimeAgo at={assignedAt} /> }} />
        </p>
      )}
      {election.may.assign.allowed && (
        <div className="actions">
          <Button
            look="primary"
            busy={assigning.busy}
            working={words.working}
            onClick={() => assigning.act({})}
          >
            {words.assign}
          </Button>
        </div>
      )}
      <Failure error={assigning.error} what={items.notDone} />
    </>
  )
}
