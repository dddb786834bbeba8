import type { VotingView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { Badge } from '../../ui/Badge.tsx'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { ActButton } from '../items/ActButton.tsx'
import { ItemPage } from '../items/ItemPage.tsx'
import { phasesUpTo } from '../items/Phases.tsx'
import { votingQuery } from '../items/queries.ts'
import { ReasonDialog } from '../items/ReasonDialog.tsx'
import { useVotingAct } from '../items/use-item-act.ts'
import { WhenLoaded } from '../items/WhenLoaded.tsx'
import { Face, Who } from '../items/Who.tsx'
import { useOrgaId } from '../queries.ts'
import { BallotForm } from './BallotForm.tsx'
import { Results } from './Results.tsx'
import { KeptOfBallot, Receipt, WasItCounted } from './SecretBallot.tsx'

export function VotingPage() {
  const words = useWords('topics').items
  const { voting: id = '' } = useParams({ strict: false })
  return (
    <WhenLoaded title={words.kinds.voting} query={useQuery(votingQuery(useOrgaId(), id))}>
      {(voting) => <Shown key={id} voting={voting} />}
    </WhenLoaded>
  )
}

function Shown({ voting }: { voting: VotingView }) {
  const words = useWords('votings').votings
  const items = useWords('topics').items
  const { deadline, phase, outcome, secret } = voting
  const [receipt, setReceipt] = useState<string>()
  const isOutcome = outcome !== null && outcome in words.outcomes
  const phases = phasesUpTo(phase, [
    {
      id: 'open',
      name: words.phases.open,
      ...(deadline !== null && {
        note: <Phrase text={items.closes} parts={{ ago: <TimeAgo at={deadline} /> }} />,
      }),
    },
    {
      id: 'closed',
      name: isOutcome ? words.outcomes[outcome as keyof typeof words.outcomes] : words.phases.closed,
    },
  ])
  return (
    <ItemPage
      item={voting}
      byLine={words.asks}
      badges={
        <>
          <Badge>{words.modes[voting.mode]}</Badge>
          {voting.anonymous && <Badge icon="lock">{words.anonymous}</Badge>}
        </>
      }
      phases={phases}
      aside={<Side voting={voting} />}
    >
      {receipt !== undefined && <Receipt tag={receipt} />}
      {phase === 'open' && <Ballot voting={voting} onReceipt={setReceipt} />}
      <Results voting={voting} />
      {secret !== null && phase === 'closed' && voting.tally !== null && <WasItCounted voting={voting} />}
      {secret !== null && <KeptOfBallot secret={secret} />}
    </ItemPage>
  )
}

function Ballot({ voting, onReceipt }: { voting: VotingView; onReceipt(tag: string): void }) {
  const words = useWords('votings').votings
  const items = useWords('topics').items
  const { may, anonymous, i_voted: iVoted } = voting
  return (
    <section className="stack-3">
      <h2>{words.ballot}</h2>
      {iVoted && anonymous && (
        <Notice kind="ok">
          {words.youVoted} {words.final}
        </Notice>
      )}
      {may.cast.allowed && <BallotForm voting={voting} onReceipt={onReceipt} />}
      {!may.cast.allowed && !iVoted && may.cast.reason !== null && (
        <p className="muted">{items.why[may.cast.reason]}</p>
      )}
    </section>
  )
}

function Side({ voting }: { voting: VotingView }) {
  const words = useWords('votings').votings
  const { voted, anonymous } = voting
  return (
    <>
      <div className="card card-b stack-3 small">
        <h2>{words.facts}</h2>
        <p>{words.votedOf(voting.answered, voting.eligible)}</p>
        <div className="meter" aria-hidden="true">
          <i style={{ width: `${(100 * voting.answered) / Math.max(1, voting.eligible)}%` }} />
        </div>
        {voting.quorum_pct !== null && <p className="muted">{words.quorum(voting.quorum_pct)}</p>}
        <p className="muted">{words.results[voting.results]}</p>
        {voted === null && anonymous && <p className="tiny faint">{words.fewVoted}</p>}
        {voted !== null && voted.length > 0 && (
          <details>
            <summary className="link-btn">{words.whoVoted}</summary>
            <ul className="stack-2 mt-2">
              {voted.map((member) => (
                <li key={member.id} className="line-x">
                  <Face member={member} size={24} />
                  <span>
                    <Who member={member} />
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <Steps voting={voting} />
    </>
  )
}

function Steps({ voting }: { voting: VotingView }) {
  const words = useWords('votings').votings
  const items = useWords('topics').items
  const [dialog, setDialog] = useState<'close' | 'reopen'>()
  const close = () => setDialog(undefined)
  const closing = useVotingAct(voting, 'close', close)
  const reopening = useVotingAct(voting, 'reopen', close)
  if (!voting.may.close.allowed && !voting.may.reopen.allowed) return null
  return (
    <div className="card card-b stack-3 to-press">
      <h2 className="small strong">{items.facilitate}</h2>
      <div className="actions">
        <ActButton may={voting.may.close} onPress={() => setDialog('close')}>
          {words.close}
        </ActButton>
        <ActButton may={voting.may.reopen} onPress={() => setDialog('reopen')}>
          {words.reopen}
        </ActButton>
      </div>
      {dialog === 'close' && (
        <Confirm
          title={words.closeTitle}
          says={{
            keep: words.closeKeep,
            act: words.closeSend,
            working: words.working,
            failed: items.notDone,
          }}
          doing={closing}
          onAct={() => closing.act({})}
          onClose={close}
        >
          <p>{words.closeText}</p>
        </Confirm>
      )}
      {dialog === 'reopen' && (
        <ReasonDialog
          says={{
            title: words.reopenTitle,
            hint: words.reopenHint,
            reason: words.reopenReason,
            send: words.reopen,
          }}
          doing={reopening}
          onSend={(reason) => reopening.act({ reason })}
          onClose={close}
        />
      )}
    </div>
  )
}
