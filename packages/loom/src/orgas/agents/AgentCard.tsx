import { type AgentView, RESOURCE_TYPES } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { useState } from 'react'

import { toasts } from '../../toast/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { AgentMark } from '../AgentMark.tsx'
import { useOrga } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'
import { lentOf } from './lent-of.ts'

/** One program: its access, when it last called, and how to end it. */
export function AgentCard({ agent }: { agent: AgentView }) {
  const words = useWords('agents').agents
  const formats = useFormats()
  const orga = useOrga()
  const { id, name, member, via, last_used_at: used } = agent
  return (
    <article className="card" aria-label={name}>
      <header className="card-b line-x wrapx">
        <Icon name={via === 'key' ? 'key' : 'plug'} />
        <div className="grow">
          <h2>{name}</h2>
          <p className="line-x wrapx">
            <AgentMark of={member} />
            <Badge>{words.via[via]}</Badge>
            {agent.ask_first && <Badge icon="hand">{words.asksFirst}</Badge>}
          </p>
        </div>
        <span className="actions">
          <LinkButton
            size="s"
            look="ghost"
            to="/orgas/$orga/agents/activity"
            params={{ orga: orga.id }}
            search={{ agent: id }}
          >
            {words.acts}
          </LinkButton>
          <RevokeAgent agent={agent} />
        </span>
      </header>
      <dl className="card-b kv pt-0">
        <dt>{words.mayDo}</dt>
        <dd>{words.lent[lentOf(agent)]}</dd>
        <dt>{words.roles}</dt>
        <dd>
          <LentRoles agent={agent} />
        </dd>
        <dt>{words.sees}</dt>
        <dd>
          <LentTypes types={agent.resource_types} />
        </dd>
        <dt>{words.used}</dt>
        <dd>{used === null ? words.unused : <TimeAgo at={used} />}</dd>
        <dt>{words.ends}</dt>
        <dd>{formats.day(agent.expires_at)}</dd>
      </dl>
    </article>
  )
}

/** A role that has passed to another member no longer counts; it is marked as such, not hidden. */
function LentRoles({ agent: { roles } }: { agent: AgentView }) {
  const words = useWords('agents').agents
  if (roles.length === 0) return words.noRoles
  return (
    <ul>
      {roles.map(({ id, title, team, held }) => (
        <li key={id} className={held ? '' : 'faint'}>
          {words.roleIn(title, team.name)}
          {!held && ` (${words.notHeld})`}
        </li>
      ))}
    </ul>
  )
}

function LentTypes({ types }: { types: AgentView['resource_types'] }) {
  const words = useWords('agents').agents
  const formats = useFormats()
  if (types.length === RESOURCE_TYPES.length) return words.allTypes
  if (types.length === 0) return words.noTypes
  return formats.list(types.map((type) => words.types[type]))
}

function RevokeAgent({ agent: { id, name } }: { agent: AgentView }) {
  const words = useWords('agents').agents
  const [asked, setAsked] = useState(false)
  const revoking = useOrgaAct({
    run: (api) => api.shutAgentOut(id),
    onDone: () => toasts.say(words.isRevoked(name)),
  })
  return (
    <>
      <Button size="s" aria-label={words.revokeOf(name)} onClick={() => setAsked(true)}>
        {words.revoke}
      </Button>
      {asked && (
        <Confirm
          title={words.revokeTitle(name)}
          says={{ keep: words.keep, act: words.revoke, working: words.revoking, failed: words.notRevoked }}
          doing={revoking}
          onClose={() => setAsked(false)}
        >
          <p>{words.revokeText}</p>
        </Confirm>
      )}
    </>
  )
}
