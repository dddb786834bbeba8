import type { VotingView } from '@arachne/contract/governance'

import { Badge } from '../../ui/Badge.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { Who } from '../items/Who.tsx'

type Tally = NonNullable<VotingView['tally']>

/** Scores, if they may be seen; for ranked votes also the pairwise results. */
export function Results({ voting }: { voting: VotingView }) {
  const words = useWords('votings').votings
  const secret = useWords('votings').secrets
  const { tally } = voting
  if (voting.outcome === 'too_few') return <p className="muted">{secret.tooFew}</p>
  if (tally === null) {
    return voting.phase === 'open' && !voting.i_voted ? null : <p className="muted">{words.hidden}</p>
  }
  return (
    <section className="stack-3" aria-labelledby="result">
      <h2 id="result">{words.result}</h2>
      <Scores voting={voting} tally={tally} />
      {voting.mode === 'ranked' && <Reason voting={voting} tally={tally} />}
      {voting.mode === 'ranked' && tally.pairs !== null && (
        <Pairs options={voting.options} pairs={tally.pairs} />
      )}
      {voting.votes.length > 0 && <Votes voting={voting} />}
    </section>
  )
}

function Scores({ voting, tally }: { voting: VotingView; tally: Tally }) {
  const words = useWords('votings').votings
  const formats = useFormats()
  const scoreOf = (id: string) => tally.scores[id] ?? 0
  const most = Math.max(1, ...voting.options.map(({ id }) => scoreOf(id)))
  const sorted = voting.options.toSorted((a, b) => scoreOf(b.id) - scoreOf(a.id))
  const unit = voting.mode === 'ranked' ? words.points : words.votes
  const isOver = voting.phase === 'closed' && voting.outcome !== 'no_quorum'
  return (
    <ul className="res">
      {sorted.map(({ id, label }) => {
        const isFirst = isOver && tally.winners.includes(id)
        return (
          <li key={id}>
            <p className="line-x">
              <span className="grow words">{label}</span>
              {isFirst && (
                <Badge kind={tally.winners.length > 1 ? 'warn' : 'ok'}>
                  {tally.winners.length > 1 ? words.tied : words.winner}
                </Badge>
              )}
              <span className="num strong">
                {formats.number(scoreOf(id))} <span className="tiny faint">{unit}</span>
              </span>
            </p>
            <div className={`meter ${isFirst ? 'win' : ''}`} aria-hidden="true">
              <i style={{ width: `${(100 * scoreOf(id)) / most}%` }} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Reason({ voting, tally }: { voting: VotingView; tally: Tally }) {
  const words = useWords('votings').votings
  if (voting.phase !== 'closed' || tally.ballots === 0) return null
  const winner = voting.options.find(({ id }) => id === tally.pairwise_winner)
  return (
    <p className="small muted">
      {winner === undefined ? (
        words.bordaWon
      ) : (
        <Phrase text={words.pairwiseWon} parts={{ option: <b>{winner.label}</b> }} />
      )}
    </p>
  )
}

function Pairs({ options, pairs }: { options: VotingView['options']; pairs: NonNullable<Tally['pairs']> }) {
  const words = useWords('votings').votings
  const prefer = (one: string, other: string) => pairs[one]?.[other] ?? 0
  return (
    <details>
      <summary className="link-btn small">{words.pairwise}</summary>
      <p className="small muted">{words.pairwiseText}</p>
      <div className="pair-box">
        <table className="table pair">
          <thead>
            <tr>
              <td />
              {options.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {options.map(({ id: row, label }) => (
              <tr key={row}>
                <th scope="row">{label}</th>
                {options.map(({ id: column }) => (
                  <td
                    key={column}
                    className={row !== column && prefer(row, column) > prefer(column, row) ? 'w num' : 'num'}
                  >
                    {row === column ? '–' : prefer(row, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function Votes({ voting }: { voting: VotingView }) {
  const words = useWords('votings').votings
  const formats = useFormats()
  const labelOf = new Map(voting.options.map(({ id, label }) => [id, label]))
  return (
    <details>
      <summary className="link-btn small">{words.whoVoted}</summary>
      <ul className="stack-2 small mt-2">
        {voting.votes.map(({ member, choices, via_agent: viaAgent }) => (
          <li key={member.id}>
            <Who member={member} viaAgent={viaAgent} />{' '}
            <span className="muted">{formats.list(choices.map((id) => labelOf.get(id) ?? id))}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
