import type { MemberRef, SearchAnswer } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Failure } from '../../ui/Failure.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { AgentMark } from '../AgentMark.tsx'
import { useOrgaId } from '../queries.ts'
import { channelsQuery, findQuery } from './queries.ts'

/** Search results the reader may see. */
export function Find({ query }: { query: string }) {
  const words = useWords('chat').chat
  const orga = useOrgaId()
  const { data, error, refetch, isLoading } = useQuery(findQuery(orga, query))
  const isShort = query.trim().length < 2
  return (
    <section className="chat-main chat-found" aria-label={words.found}>
      <header className="chat-h">
        <h2 className="grow">{words.found}</h2>
        <Link
          to="/orgas/$orga/chat"
          params={{ orga }}
          className="btn ghost s icon"
          aria-label={words.closeFind}
          title={words.closeFind}
        >
          <Icon name="cross" />
        </Link>
      </header>
      <div className="chat-scroll" role="status">
        <Failure error={error} what={words.notDone} onRetry={() => void refetch()} />
        {isLoading && <SkeletonRows rows={4} />}
        {isShort && <p className="muted">{words.tooShort}</p>}
        {data !== undefined && <FoundThings found={data} />}
      </div>
    </section>
  )
}

interface Line {
  key: string
  text: string
  about?: string
  /** The member it was written for by an agent. */
  agentOf?: MemberRef
  to: string
}

function FoundThings({ found }: { found: SearchAnswer }) {
  const words = useWords('chat').chat
  const groups = useGroups(found).filter(({ lines }) => lines.length > 0)
  if (groups.length === 0) return <p className="muted">{words.nothingFound}</p>
  return groups.map(({ name, lines }) => (
    <section key={name} aria-label={name}>
      <h3 className="nav-head">{name}</h3>
      <ul className="rows hoverable small">
        {lines.map(({ key, text, about, agentOf, to }) => (
          <li key={key} className="relative">
            <div className="grow">
              <Link to={to} className="quiet-link over words">
                {text}
              </Link>
              {about !== undefined && <p className="tiny faint">{about}</p>}
              {agentOf !== undefined && <AgentMark of={agentOf} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  ))
}

const FIRST_LETTERS = 200

function useGroups({ messages, policies, teams, roles, members }: SearchAnswer) {
  const words = useWords('chat').chat
  const formats = useFormats()
  const orga = useOrgaId()
  const channels = useQuery(channelsQuery(orga)).data ?? []
  const base = `/orgas/${orga}`
  const nameOf = (id: string) => channels.find((channel) => channel.id === id)?.name ?? ''
  const groups: { name: string; lines: Line[] }[] = [
    {
      name: words.foundMessages,
      lines: messages.map((message) => ({
        key: message.id,
        text: message.text.slice(0, FIRST_LETTERS),
        about: [message.author.name, nameOf(message.channel_id), formats.moment(message.created_at)].join(
          ', ',
        ),
        ...(message.via_agent && { agentOf: message.author }),
        // A reply opens its thread; a message without replies opens an empty one.
        to: `${base}/chat/${message.channel_id}?thread=${message.thread_parent_id ?? message.id}`,
      })),
    },
    {
      name: words.foundPolicies,
      lines: policies.map(({ id, title }) => ({ key: id, text: title, to: `${base}/policies/${id}` })),
    },
    {
      name: words.foundTeams,
      lines: teams.map(({ id, name }) => ({ key: id, text: name, to: `${base}/teams/${id}` })),
    },
    {
      name: words.foundRoles,
      lines: roles.map(({ id, title, team }) => ({
        key: id,
        text: title,
        about: team.name,
        to: `${base}/roles/${id}`,
      })),
    },
    {
      name: words.foundMembers,
      lines: members.map(({ id, name }) => ({ key: id, text: name, to: `${base}/members/${id}` })),
    },
  ]
  return groups
}
