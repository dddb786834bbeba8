import { Icon } from '@arachne/ui/Icon'
import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { useOrga } from '../queries.ts'
import { AgentCard } from './AgentCard.tsx'
import { AgentTabs } from './AgentTabs.tsx'
import { GiveAccess } from './GiveAccess.tsx'
import { agentsQuery } from './queries.ts'

/** The reader's own agents here; owners also see those of others. */
export function MyAgents() {
  const words = useWords('agents').agents
  const common = useWords('orga').orga
  const orga = useOrga()
  const { data, pending } = useShown(agentsQuery(orga.id), { failed: common.notLoaded, rows: 3 })
  const [giving, setGiving] = useState(false)
  const isAllowed = orga.settings.agents.allowed
  const mine = data?.agents.filter(({ member }) => member.id === orga.me.id) ?? []
  const others = data?.agents.filter(({ member }) => member.id !== orga.me.id) ?? []
  const give = (
    <Button look="primary" icon="plus" onClick={() => setGiving(true)}>
      {words.give}
    </Button>
  )
  return (
    <OrgaPage
      title={words.title}
      about={words.about}
      {...(isAllowed && mine.length > 0 && { actions: give })}
    >
      <AgentTabs />
      <div className="stack">
        {!isAllowed && <Notice icon="lock">{words.notAllowed(orga.owner.name)}</Notice>}
        {pending}
        {data && mine.length === 0 && (
          <section className="card" aria-label={words.tabs.mine}>
            <EmptyState title={words.emptyTitle} {...(isAllowed && { actions: give })}>
              {words.emptyText}
            </EmptyState>
          </section>
        )}
        {mine.length > 0 && (
          <section className="stack-3" aria-label={words.tabs.mine}>
            {mine.map((agent) => (
              <AgentCard key={agent.id} agent={agent} />
            ))}
          </section>
        )}
        {data && <MayAndMayNot />}
        {others.length > 0 && (
          <section className="stack-3" aria-labelledby="of-others">
            <div>
              <h2 id="of-others">{words.others}</h2>
              <p className="small muted">{words.othersText}</p>
            </div>
            {others.map((agent) => (
              <AgentCard key={agent.id} agent={agent} />
            ))}
          </section>
        )}
      </div>
      {giving && data && <GiveAccess url={data.url} onClose={() => setGiving(false)} />}
    </OrgaPage>
  )
}

/** What giving access means, for first-time users. */
function MayAndMayNot() {
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
