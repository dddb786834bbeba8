import type { PolicyAnswer } from '@arachne/contract/governance'
import { useState } from 'react'

import { Card } from '../../ui/Card.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { TextDiff } from '../items/TextDiff.tsx'

type Version = PolicyAnswer['history'][number]

/** Every version that was in force, and its changes. */
export function History({ history }: Pick<PolicyAnswer, 'history'>) {
  const words = useWords('circles').policies
  if (history.length === 0) return null
  return (
    <Card title={words.history} count={history.length}>
      <div className="card-b stack-3">
        {history.map((version, index) => (
          <OneVersion key={version.version} version={version} before={history[index + 1]} />
        ))}
      </div>
    </Card>
  )
}

function OneVersion({ version, before }: { version: Version; before: Version | undefined }) {
  const words = useWords('circles').policies
  const formats = useFormats()
  const [view, setView] = useState<'changes' | 'text'>('changes')
  const shown = before === undefined ? 'text' : view
  return (
    <details>
      <summary className="small">
        {words.versionBy(version.version, version.by?.name, formats.day(version.at))}
      </summary>
      <div className="stack-3 pt-3">
        {before !== undefined && (
          <Segmented<'changes' | 'text'>
            name={words.version}
            value={shown}
            options={[
              { value: 'changes', label: words.changes },
              { value: 'text', label: words.whole },
            ]}
            onChange={setView}
          />
        )}
        {before !== undefined && shown === 'changes' && (
          <>
            {version.title !== before.title && <TextDiff before={before.title} after={version.title} />}
            {version.abstract !== before.abstract && (
              <TextDiff before={before.abstract} after={version.abstract} />
            )}
            <TextDiff before={before.text} after={version.text} />
          </>
        )}
        {shown === 'text' && <Markdown text={version.text} />}
      </div>
    </details>
  )
}
