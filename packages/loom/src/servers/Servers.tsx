import type { MyServerView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Page } from '../shell/Page.tsx'
import { State } from '../ui/Badge.tsx'
import { OutsideButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useShown } from '../ui/use-shown.tsx'
import { useWords } from '../words/language.tsx'
import { inviteQuery, ruledServersQuery } from './queries.ts'
import { ServerIcon } from './ServerIcon.tsx'

export function Servers() {
  const words = useWords('servers').servers
  const { data, pending } = useShown(ruledServersQuery, { failed: words.notLoaded, rows: 3 })
  return (
    <Page title={words.title} about={words.about} actions={<Invite />}>
      {pending}
      {data !== undefined && (
        <div className="card overflow-hidden">
          {data.servers.length === 0 ? (
            <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>
          ) : (
            <ul className="rows hoverable">
              {data.servers.map((server) => (
                <ServerRow key={server.id} server={server} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Page>
  )
}

function Invite() {
  const words = useWords('servers').servers
  const { data } = useQuery(inviteQuery)
  if (data === undefined) return null
  return (
    <OutsideButton href={data.url} icon="plus" target="_blank" rel="noreferrer">
      {words.invite}
    </OutsideButton>
  )
}

function ServerRow({ server }: { server: MyServerView }) {
  const words = useWords('servers').servers
  const { desk } = server
  return (
    <li className="relative">
      <ServerIcon server={server} />
      <div className="grow">
        <Link to="/servers/$server" params={{ server: server.id }} className="quiet-link over strong">
          {server.name}
        </Link>
        <p className="small muted">
          {words.entities(desk?.entities ?? 0)}, {words.roles[server.role]}
        </p>
      </div>
      {desk !== null && desk.pending > 0 && (
        <span className="badge agent">
          <Icon name="inbox" />
          {words.waiting(desk.pending)}
        </span>
      )}
      {desk !== null && (
        <span className="hide-phone">
          <State kind={desk.bot_lacks === 0 ? 'ok' : 'warn'}>
            {desk.bot_lacks === 0 ? words.botFine : words.botLacks(desk.bot_lacks)}
          </State>
        </span>
      )}
      <Icon name="right" />
    </li>
  )
}
