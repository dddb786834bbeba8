import type { JournalEntryView } from '@arachne/contract'
import { useState } from 'react'

import { Did, Outcome, Who } from '../activity/Feed.tsx'
import { IconButton } from '../ui/Button.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'

/** One knot of the chain; its seals are shown on request. */
export function JournalEntry({ entry }: { entry: JournalEntryView }) {
  const words = useWords('activity').journal
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const seq = formats.number(entry.seq)
  // Each place has a chain of its own, numbered from one.
  const place = entry.server?.name ?? (entry.space === 'instance' ? words.instance : entry.space)
  const facts = Object.entries(entry.details)
  return (
    <li className="je">
      <div className="je-line">
        <Who line={entry} />
        <Did line={entry} />
        <Outcome line={entry} />
      </div>
      <div className="text-right tiny faint num">
        <span className="block">
          <TimeAgo at={entry.at} />
        </span>
        <span>
          {place} #{seq}
        </span>
      </div>
      <IconButton
        icon="down"
        size="s"
        name={words.details(seq)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <dl className="kv small je-more">
          <dt>{words.space}</dt>
          <dd>{place}</dd>
          <dt>{words.target}</dt>
          <dd className="code tiny">{entry.target}</dd>
          {facts.length > 0 && (
            <>
              <dt>{words.facts}</dt>
              <dd className="code tiny">{facts.map(([key, value]) => `${key} ${value}`).join(', ')}</dd>
            </>
          )}
          <dt>{words.seal}</dt>
          <dd className="code tiny">{entry.hash}</dd>
          <dt>{words.before}</dt>
          <dd className="code tiny">{entry.previous_hash}</dd>
        </dl>
      )}
    </li>
  )
}
