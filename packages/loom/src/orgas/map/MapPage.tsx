import type { TeamView } from '@arachne/contract/governance'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { Page } from '../../shell/Page.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { teamsQuery, useOrga } from '../queries.ts'
import { CircleList } from './CircleList.tsx'
import { CircleMap } from './CircleMap.tsx'
import { FocusPanel } from './FocusPanel.tsx'

/** An organisation at a glance: its circles, their members, and the links between them. */
export function MapPage() {
  const words = useWords('organisations').map
  const common = useWords('orga').orga
  const orga = useOrga()
  const { data, pending } = useShown(teamsQuery(orga.id), { failed: common.notLoaded, height: 480 })
  const teams = (data?.teams ?? []).filter(({ archived }) => !archived)
  return (
    <Page
      title={orga.name}
      about={`${common.circles(orga.teams)}, ${common.members(orga.members)}. ${words.about}`}
      actions={<Actions />}
    >
      {pending}
      {teams.length > 0 && <Views teams={teams} />}
    </Page>
  )
}

function Actions() {
  const words = useWords('organisations').map
  const { id } = useOrga()
  const { view } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <>
      <Segmented<'map' | 'list'>
        name={words.view}
        value={view === 'list' ? 'list' : 'map'}
        options={[
          { value: 'map', label: words.map, icon: 'circles' },
          { value: 'list', label: words.list, icon: 'items' },
        ]}
        onChange={(next) =>
          void navigate({
            to: '/orgas/$orga',
            params: { orga: id },
            search: next === 'list' ? { view: 'list' } : {},
            replace: true,
          })
        }
      />
      <LinkButton to="/orgas/$orga/invitations" params={{ orga: id }} icon="plus">
        {words.invite}
      </LinkButton>
    </>
  )
}

function Views({ teams }: { teams: readonly TeamView[] }) {
  const { view, team: wanted } = useSearch({ strict: false })
  const root = teams.find(({ parent_id: above }) => above === null)
  const focused = teams.find(({ id }) => id === wanted) ?? root ?? teams[0]
  if (view === 'list') return <CircleList teams={teams} />
  return (
    <div className="cols map-cols">
      <CircleMap teams={teams} focused={focused} />
      {focused && <FocusPanel team={focused} />}
    </div>
  )
}
