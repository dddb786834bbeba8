import type { DecisionEntryView } from '@arachne/contract/governance'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { useOrga } from '../queries.ts'
import { happeningWords } from './happening-words.ts'
import { whatHappened } from './what-happened.ts'
import { orgaJournalWords } from './words.ts'

const PATHS: Readonly<Record<string, string>> = {
  team: 'teams',
  role: 'roles',
  member: 'members',
  policy: 'policies',
  topic: 'topics',
  voting: 'votings',
  election: 'elections',
}

/** Who did what to which thing; the thing is a link while it is there for this reader. */
export function EntrySentence({ entry }: { entry: DecisionEntryView }) {
  const words = useWords(orgaJournalWords)
  const { did } = useWords(happeningWords)
  const who = entry.author?.name ?? (entry.actor_kind === 'system' ? words.system : words.somebody)
  return (
    <Phrase text={did[whatHappened(entry)]} parts={{ who: <b>{who}</b>, target: <Target entry={entry} /> }} />
  )
}

/** What its member calls an agent stands in what was lent. */
function lentName({ kind, diff: { before, after } }: DecisionEntryView): string | null {
  const name = kind === 'Grant' ? (after.name ?? before.name) : null
  return typeof name === 'string' ? name : null
}

function Target({ entry }: { entry: DecisionEntryView }): ReactNode {
  const { kinds } = useWords(orgaJournalWords)
  const orga = useOrga()
  const { target_type: type, target_id: id } = entry
  const name = entry.target_name ?? lentName(entry)
  const path = PATHS[type]
  if (name === null) return kinds[entry.kind as keyof typeof kinds] ?? type
  if (path === undefined) return <b>{name}</b>
  const address: string = `/orgas/${orga.id}/${path}/${id}`
  return <Link to={address}>{name}</Link>
}
