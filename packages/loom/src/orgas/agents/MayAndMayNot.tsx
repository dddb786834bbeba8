import { Icon } from '@arachne/ui/Icon'

import { useWords } from '../../words/language.tsx'

/** What giving access means, for first-time users. */
export function MayAndMayNot() {
  const words = useWords('agents').agents
  return (
    <section className="cols-2" aria-label={words.limits}>
      <div className="card card-b stack-2">
        <h2>{words.may}</h2>
        <Lines lines={Object.values(words.mayLines)} />
      </div>
      <div className="card card-b stack-2">
        <h2>{words.never}</h2>
        <Lines lines={Object.values(words.neverLines)} never />
      </div>
    </section>
  )
}

function Lines({ lines, never = false }: { lines: readonly string[]; never?: boolean }) {
  return (
    <ul className="stack-2 small muted">
      {lines.map((line) => (
        <li key={line} className="line-x top">
          <Icon name={never ? 'cross' : 'check'} size="s" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}
