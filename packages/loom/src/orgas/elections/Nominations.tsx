import type { ElectionView, MemberRef } from '@arachne/contract/governance'

import { Badge } from '../../ui/Badge.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { Face, Who } from '../items/Who.tsx'

type Nomination = NonNullable<ElectionView['nominations']>[number]

/** The nominees, with every reason; the count decides nothing. */
export function Nominations({ election }: { election: ElectionView }) {
  const words = useWords('elections').elections
  const { nominations } = election
  if (nominations === null || nominations.length === 0) return null
  const passed = nominations.filter(({ nominee }) => nominee === null)
  return (
    <section>
      <h2>{words.nominations}</h2>
      <ul className="card">
        {byNominee(nominations).map(({ nominee, reasons }) => (
          <li key={nominee.id} className="nom">
            <div className="line-x">
              <Face member={nominee} />
              <span className="grow">
                <Who member={nominee} />
              </span>
              <span className="small muted">{words.forWhom(reasons.length)}</span>
            </div>
            <ul>
              {reasons.map((one) => (
                <li key={one.nominator.id}>
                  <span className="words">{one.reason}</span>{' '}
                  <span className="faint small">
                    <Phrase
                      text={words.by}
                      parts={{ who: <Who member={one.nominator} viaAgent={one.via_agent} /> }}
                    />{' '}
                    {one.changed && <Badge>{words.changed}</Badge>}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {passed.length > 0 && (
        <ul className="small muted mt-2">
          {passed.map(({ nominator, via_agent: viaAgent }) => (
            <li key={nominator.id}>
              <Who member={nominator} viaAgent={viaAgent} /> {words.passed}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function byNominee(nominations: readonly Nomination[]): { nominee: MemberRef; reasons: Nomination[] }[] {
  const found = new Map<string, { nominee: MemberRef; reasons: Nomination[] }>()
  for (const one of nominations) {
    if (one.nominee === null) continue
    const entry = found.get(one.nominee.id) ?? { nominee: one.nominee, reasons: [] }
    entry.reasons.push(one)
    found.set(one.nominee.id, entry)
  }
  return [...found.values()]
}
