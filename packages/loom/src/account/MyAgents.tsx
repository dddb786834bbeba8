import type { MemberGrantView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { everyPage } from '../api/every-page.ts'
import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Confirm } from '../ui/dialogs/Confirm.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'

const ownGrantsQuery = queryOf(keys.ownGrants, () => everyPage('grants', (page) => api.listGrants(page)))

/** Programs acting for the reader in any organisation; renders nothing if there are none. */
export function MyAgents() {
  const words = useWords('account').agents
  const { data } = useQuery(ownGrantsQuery)
  const agents = data?.grants.filter((grant) => grant.kind === 'member') ?? []
  if (agents.length === 0) return null
  return (
    <section className="card" aria-labelledby="my-agents">
      <div className="card-b">
        <h2 id="my-agents">{words.title}</h2>
        <p className="hint">{words.text}</p>
      </div>
      <ul className="rows border-t border-line">
        {agents.map((agent) => (
          <AgentRow key={agent.id} agent={agent} />
        ))}
      </ul>
    </section>
  )
}

function AgentRow({ agent }: { agent: MemberGrantView }) {
  const words = useWords('account').agents
  const formats = useFormats()
  const { name, organisation, via, permission, last_used_at: used } = agent
  return (
    <li>
      <Icon name={via === 'key' ? 'key' : 'plug'} />
      <div className="grow">
        <div className="strong clip">{name}</div>
        <div className="tiny faint">
          <Link to="/orgas/$orga/agents" params={{ orga: organisation.id }}>
            {organisation.name}
          </Link>
          {', '}
          {words.may[permission]}
        </div>
        <div className="tiny faint">
          {used === null ? words.unused : <Phrase text={words.used} parts={{ ago: <TimeAgo at={used} /> }} />}
          {', '}
          <Phrase text={words.ends} parts={{ day: formats.day(agent.expires_at) }} />
        </div>
      </div>
      <Revoke agent={agent} />
    </li>
  )
}

function Revoke({ agent: { id, name, organisation } }: { agent: MemberGrantView }) {
  const words = useWords('account').agents
  const [asked, setAsked] = useState(false)
  const revoking = useAct({
    run: () => api.revokeGrant(id),
    touches: [keys.ownGrants, keys.orga(organisation.id)],
    onDone: () => toasts.say(words.isRevoked(name)),
  })
  return (
    <>
      <Button size="s" look="ghost" aria-label={words.revokeOf(name)} onClick={() => setAsked(true)}>
        {words.revoke}
      </Button>
      {asked && (
        <Confirm
          title={words.revokeTitle(name)}
          says={{ keep: words.keep, act: words.revoke, working: words.revoking, failed: words.notRevoked }}
          doing={revoking}
          onClose={() => setAsked(false)}
        >
          <p>{words.revokeText(organisation.name)}</p>
        </Confirm>
      )}
    </>
  )
}
