import type { TeamView } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { Button, IconButton, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useWords } from '../../words/language.tsx'
import { TeamOnDiscord } from '../discord/TeamOnDiscord.tsx'
import { Latest } from '../journal/Latest.tsx'
import { ItemLine } from '../open-items/ItemLine.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { PolicyLines } from '../policies/PolicyLines.tsx'
import { itemsQuery, policiesQuery, teamQuery, teamsQuery, useOrga, useOrgaId } from '../queries.ts'
import { TeamDot } from '../TeamDot.tsx'
import { WhenThere } from '../WhenThere.tsx'
import { AddRole } from './AddRole.tsx'
import { DissolveTeam } from './DissolveTeam.tsx'
import { EditTeam } from './EditTeam.tsx'
import { MoveTeam } from './MoveTeam.tsx'
import { RoleRows } from './RoleRows.tsx'

type Act = 'edit' | 'move' | 'dissolve' | 'role'

export function TeamPage() {
  const { team: id = '' } = useParams({ strict: false })
  const query = useQuery(teamQuery(useOrgaId(), id))
  return <WhenThere query={query}>{({ team }) => <Team key={team.id} team={team} />}</WhenThere>
}

/** One circle: its purpose, its roles and holders, its open items and its decisions. */
function Team({ team }: { team: TeamView }) {
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  return (
    <OrgaPage title={team.name} head={<Head team={team} onAct={setAct} />}>
      <div className="cols">
        <div className="stack">
          {act === 'edit' && <EditTeam team={team} onClose={close} />}
          {act === 'role' && <AddRole team={team} onClose={close} />}
          <RoleRows roles={team.roles} />
          <Latest team={team.id} />
        </div>
        <Beside team={team} />
      </div>
      {act === 'move' && <MoveTeam team={team} onClose={close} />}
      {act === 'dissolve' && <DissolveTeam team={team} onClose={close} />}
    </OrgaPage>
  )
}

function Head({ team, onAct }: { team: TeamView; onAct(act: Act): void }) {
  const words = useWords('circles').teams
  return (
    <header className="page-h">
      <div>
        <h1 tabIndex={-1} className="line-x">
          <TeamDot color={team.color} />
          {team.name}
        </h1>
        <p className="mission">{team.mission === '' ? words.noMission : team.mission}</p>
      </div>
      {!team.archived && <Acts team={team} onAct={onAct} />}
    </header>
  )
}

function Acts({ team, onAct }: { team: TeamView; onAct(act: Act): void }) {
  const words = useWords('circles').teams
  const missing = useWords('errors').missing
  const common = useWords('orga').orga
  const orga = useOrga()
  const isIn = team.members.some(({ id }) => id === orga.me.id)
  const isFirst = team.parent_id === null
  const rare = [
    { label: words.edit, icon: 'pen', onSelect: () => onAct('edit') },
    {
      label: words.move,
      icon: 'swap',
      blocked: isFirst && missing.firstCircle,
      onSelect: () => onAct('move'),
    },
    {
      label: words.dissolve,
      icon: 'trash',
      danger: true,
      blocked: isFirst && missing.firstCircle,
      onSelect: () => onAct('dissolve'),
    },
  ] as const
  return (
    <div className="actions">
      {isIn && (
        <LinkButton
          icon="chat"
          to="/orgas/$orga/chat/$channel"
          params={{ orga: orga.id, channel: team.channel_id }}
        >
          {common.places.chat}
        </LinkButton>
      )}
      <Button icon="plus" onClick={() => onAct('role')}>
        {words.addRole}
      </Button>
      <Menu trigger={<IconButton icon="more" name={words.more} look="ghost" />} items={rare} />
    </div>
  )
}

const FEW = 8

function Beside({ team }: { team: TeamView }) {
  const words = useWords('circles').teams
  const common = useWords('orga').orga
  const orga = useOrga()
  const items =
    useQuery(itemsQuery(orga.id, { team_id: team.id, open: 'true', limit: FEW })).data?.items ?? []
  const policies = useQuery(policiesQuery(orga.id)).data?.policies ?? []
  const below = (useQuery(teamsQuery(orga.id)).data?.teams ?? []).filter(
    ({ parent_id: above, archived }) => above === team.id && !archived,
  )
  return (
    <aside className="stack">
      <Card title={common.places.items} count={team.open_items}>
        <ul className="rows hoverable small">
          {items.map((item) => (
            <ItemLine key={item.id} item={item} />
          ))}
          {items.length === 0 && <li className="muted">{words.nothingOpen}</li>}
        </ul>
      </Card>
      <PolicyLines
        title={common.places.policies}
        policies={policies.filter(({ role }) => role.team.id === team.id)}
      />
      <TeamOnDiscord team={team} />
      {below.length > 0 && (
        <Card title={words.below}>
          <ul className="rows hoverable small">
            {below.map(({ id, name, color }) => (
              <li key={id} className="relative">
                <TeamDot color={color} />
                <Link
                  to="/orgas/$orga/teams/$team"
                  params={{ orga: orga.id, team: id }}
                  className="quiet-link over grow"
                >
                  {name}
                </Link>
                <Icon name="right" />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </aside>
  )
}
