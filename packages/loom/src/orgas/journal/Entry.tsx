import type { DecisionEntryView } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { PersonAvatar } from '../../identity/Avatar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { AgentMark } from '../AgentMark.tsx'
import { useOrga } from '../queries.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { EntrySentence } from './EntrySentence.tsx'

/** One knot of the chain; its changes and its seals are shown on request. */
export function Entry({ entry }: { entry: DecisionEntryView }) {
  const words = useWords('orga-journal').journal
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const seq = formats.number(entry.seq)
  return (
    <li className={`entry ${open ? 'open' : ''}`}>
      <span className="knot" aria-hidden="true" />
      <div className="entry-r">
        <Who entry={entry} />
        <div className="grow">
          <p>
            <EntrySentence entry={entry} />
          </p>
          <p className="tiny faint line-x wrapx">
            <Circumstances entry={entry} />
          </p>
        </div>
        <div className="entry-n">
          <time dateTime={entry.at} title={formats.moment(entry.at)} className="num">
            {formats.hour(entry.at)}
          </time>
          <span className="num tiny faint">#{seq}</span>
        </div>
        <IconButton
          icon="down"
          size="s"
          name={words.details(seq)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && (
        <div className="entry-more">
          <BeforeAfter entry={entry} />
          <hr />
          <dl className="kv">
            <dt>{words.seal}</dt>
            <dd className="code tiny">{entry.hash}</dd>
            <dt>{words.beforeIt}</dt>
            <dd className="code tiny">{entry.previous_hash}</dd>
          </dl>
        </div>
      )}
    </li>
  )
}

/** A person is round; an agent has a square corner; a change by nobody shows a clock. */
function Who({ entry: { author, actor_kind: kind } }: { entry: DecisionEntryView }) {
  if (author === null) {
    return (
      <span className="notice-mark">
        <Icon name="clock" />
      </span>
    )
  }
  return (
    <span className="av-agent">
      <PersonAvatar person={author} />
      {kind === 'agent' && (
        <span className="corner" aria-hidden="true">
          <Icon name="bot" />
        </span>
      )}
    </span>
  )
}

function Circumstances({ entry }: { entry: DecisionEntryView }) {
  const words = useWords('orga-journal').journal
  const fields = useWords('orga-journal').fields
  const { author, team, actor_kind: kind, agent_name: agent } = entry
  // For an agent's act, the mark says more than “AI Agent (via …)”.
  const role = kind === 'agent' ? null : entry.role_name
  return (
    <>
      {kind === 'agent' && author !== null && <AgentMark of={author} />}
      {agent !== null && <span>{agent}</span>}
      {entry.diff.after.confirmed === true && <span>{fields.confirmed}</span>}
      {kind === 'system' && <span>{words.system}</span>}
      {role !== null && <span>{words.as(role, team?.name)}</span>}
      {role === null && team !== null && <span>{words.inCircle(team.name)}</span>}
      <ReasonLink entry={entry} />
    </>
  )
}

/** A change that implements an accepted topic names it. */
function ReasonLink({ entry }: { entry: DecisionEntryView }) {
  const words = useWords('orga-journal').journal
  const orga = useOrga()
  const { topic_id: topic } = entry.diff.after
  if (typeof topic !== 'string') return null
  return (
    <Link to="/orgas/$orga/topics/$topic" params={{ orga: orga.id, topic }}>
      {words.applies}
    </Link>
  )
}
