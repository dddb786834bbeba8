import type { ElectionView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { ItemPage } from '../items/ItemPage.tsx'
import { phasesUpTo } from '../items/Phases.tsx'
import { electionQuery } from '../items/queries.ts'
import { WhenLoaded } from '../items/WhenLoaded.tsx'
import { useOrgaId } from '../queries.ts'
import { Candidate } from './Candidate.tsx'
import { ElectionSteps } from './ElectionSteps.tsx'
import { Nominate } from './Nominate.tsx'
import { Nominations } from './Nominations.tsx'

const PHASES = ['nomination', 'discussion', 'change_round', 'consent', 'closed'] as const

export function ElectionPage() {
  const words = useWords('topics').items
  const { election: id = '' } = useParams({ strict: false })
  return (
    <WhenLoaded title={words.kinds.election} query={useQuery(electionQuery(useOrgaId(), id))}>
      {(election) => <Shown key={id} election={election} />}
    </WhenLoaded>
  )
}

function Shown({ election }: { election: ElectionView }) {
  const words = useWords('elections').elections
  const { phase, may } = election
  return (
    <ItemPage
      item={election}
      byLine={words.calls}
      badges={election.term_months !== null && <Badge>{words.term(election.term_months)}</Badge>}
      phases={usePhases(election)}
      aside={
        <>
          {election.candidate !== null && <Candidate election={election} />}
          <ElectionSteps election={election} />
        </>
      }
    >
      <section>
        <h2>{words.role}</h2>
        <p className="strong">{election.role_title}</p>
        <p className={election.role_description === '' ? 'muted' : 'read words'}>
          {election.role_description === '' ? words.noDescription : election.role_description}
        </p>
      </section>
      {phase === 'nomination' && (
        <p className="muted">
          {words.nominated(election.nominated, election.eligible)} {words.secret}
        </p>
      )}
      {(may.nominate.allowed || may.change.allowed || (phase === 'nomination' && election.my_nomination)) && (
        <Nominate election={election} />
      )}
      <Nominations election={election} />
    </ItemPage>
  )
}

function usePhases({ phase, outcome, alone, deadline }: ElectionView) {
  const words = useWords('elections').elections
  const { alone: byOne } = useWords('organisations').openItems
  const items = useWords('topics').items
  const isOutcome = outcome !== null && outcome in words.outcomes
  const said = isOutcome ? words.outcomes[outcome as keyof typeof words.outcomes] : words.phases.closed
  return phasesUpTo(
    phase,
    PHASES.map((id) => ({
      id,
      name: id !== 'closed' ? words.phases[id] : alone ? `${said}, ${byOne}` : said,
      ...(id === phase &&
        deadline !== null && {
          note: <Phrase text={items.closes} parts={{ ago: <TimeAgo at={deadline} /> }} />,
        }),
    })),
  )
}
