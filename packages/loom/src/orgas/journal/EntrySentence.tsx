import type { DecisionEntryView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { membersQuery, useOrga } from '../queries.ts'
import { whatHappened } from './what-happened.ts'

const PATHS: Readonly<Record<string, string>> = {
  team: 'teams',
  role: 'roles',
  member: 'members',
  policy: 'policies',
  topic: 'topics',
  voting: 'votings',
  election: 'elections',
}

const TITLED: ReadonlySet<string> = new Set(['topic', 'voting', 'election', 'policy'])

/** Who did what to which thing; a link if the reader can still open the thing. */
export function EntrySentence({ entry }: { entry: DecisionEntryView }) {
  const words = useWords('orga-journal').journal
  const { did } = useWords('orga-journal').happenings
  const who = entry.author?.name ?? (entry.actor_kind === 'system' ? words.system : words.somebody)
  const parts = { who: <b>{who}</b>, target: <Target entry={entry} />, to: <Receiver entry={entry} /> }
  return <Phrase text={did[whatHappened(entry)]} parts={parts} />
}

/** The member's own name for an agent is in the access it was given. */
function lentName({ kind, diff: { before, after } }: DecisionEntryView): string | null {
  const name = kind === 'Grant' ? (after.name ?? before.name) : null
  return typeof name === 'string' ? name : null
}

/** The member a role was given to; the journal holds ids, so the name is looked up for display. */
function Receiver({ entry: { diff } }: { entry: DecisionEntryView }): ReactNode {
  const words = useWords('orga-journal').journal
  const { data } = useQuery(membersQuery(useOrga().id))
  const id = diff.after.member_id
  return <b>{data?.members.find((member) => member.id === id)?.name ?? words.somebody}</b>
}

function Target({ entry }: { entry: DecisionEntryView }): ReactNode {
  const { kinds } = useWords('orga-journal').journal
  const { quoted } = useFormats()
  const orga = useOrga()
  const { target_type: type, target_id: id } = entry
  const name = entry.target_name ?? lentName(entry)
  const path = PATHS[type]
  if (name === null) return kinds[entry.kind as keyof typeof kinds] ?? type
  if (path === undefined) return <b>{name}</b>
  const address: string = `/orgas/${orga.id}/${path}/${id}`
  // A title is a sentence of its own, often with a question mark, so it is quoted.
  return <Link to={address}>{TITLED.has(type) ? quoted(name) : name}</Link>
}
