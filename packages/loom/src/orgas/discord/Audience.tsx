import type { AudienceAnswer } from '@arachne/contract/governance'

import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'

/** Who can see a Discord channel without belonging to it, and the other way round. */
export function Audience({ audience }: { audience: AudienceAnswer }) {
  const words = useWords('orga-settings').discord
  const { unknown, outside, outside_count: count, without } = audience
  return (
    <div className="stack-3">
      {unknown !== null && <Notice kind="warn">{words.unknown[unknown]}</Notice>}
      {count === 0 && <Notice kind="ok">{words.nobodyElse}</Notice>}
      {count !== null && count > 0 && (
        <Notice kind="warn" icon="eye">
          <p>{words.outside(count)}</p>
          <ul className="small">
            {outside.map(({ id, name, bot }) => (
              <li key={id}>{bot ? `${name} (${words.bot})` : name}</li>
            ))}
            {count > outside.length && <li>{words.andMore(count - outside.length)}</li>}
          </ul>
        </Notice>
      )}
      {without.length > 0 && (
        <p className="small">
          <Phrase
            text={words.without}
            parts={{ names: <b>{without.map(({ name }) => name).join(', ')}</b> }}
          />
        </p>
      )}
    </div>
  )
}
