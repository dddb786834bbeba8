import type { RoleView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { Page } from '../../shell/Page.tsx'
import { toasts } from '../../toast/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { isPast } from '../day.ts'
import { InPlace } from '../InPlace.tsx'
import { MemberName } from '../MemberName.tsx'
import { PolicyLines } from '../policies/PolicyLines.tsx'
import { policiesQuery, roleQuery, useOrga, useOrgaId } from '../queries.ts'
import { RoleType } from '../RoleType.tsx'
import { TeamDot } from '../TeamDot.tsx'
import { useOrgaAct } from '../use-orga-act.ts'
import { WhenThere } from '../WhenThere.tsx'
import { DeleteRole } from './DeleteRole.tsx'
import { MakeCircle } from './MakeCircle.tsx'
import { bodyOf, formOf } from './role-form.ts'
import { RoleFields } from './RoleFields.tsx'

type Doing = 'edit' | 'circle'

export function RolePage() {
  const { role: id = '' } = useParams({ strict: false })
  const query = useQuery(roleQuery(useOrgaId(), id))
  return <WhenThere query={query}>{({ role }) => <Role key={role.id} role={role} />}</WhenThere>
}

/** A role in a circle, and its holders. */
function Role({ role }: { role: RoleView }) {
  const words = useWords('circles').roles
  const common = useWords('orga').orga
  const orga = useOrga()
  const [doing, setDoing] = useState<Doing>()
  const crumbs = [
    { label: orga.name, to: `/orgas/${orga.id}` },
    { label: role.team.name, to: `/orgas/${orga.id}/teams/${role.team.id}` },
  ]
  const isLinked = role.linked_role !== null
  return (
    <Page
      title={role.title}
      crumbs={crumbs}
      about={<RoleType role={role} />}
      actions={
        !isLinked && (
          <>
            {role.role_type === null && role.leads_team === null && (
              <Button icon="circles" onClick={() => setDoing('circle')}>
                {words.makeCircle}
              </Button>
            )}
            <Button icon="pen" onClick={() => setDoing('edit')}>
              {common.edit}
            </Button>
          </>
        )
      }
    >
      <div className="cols">
        <div className="stack">
          <Linked role={role} />
          {doing === 'edit' && <EditRole role={role} onClose={() => setDoing(undefined)} />}
          {doing === 'circle' && <MakeCircle role={role} onClose={() => setDoing(undefined)} />}
          {doing !== 'edit' && <Words role={role} />}
          {!isLinked && role.role_type !== 'leader' && <DeleteRole role={role} />}
        </div>
        <Facts role={role} />
      </div>
    </Page>
  )
}

/** Two seats of one person: what that means, and where it is changed. */
function Linked({ role: { linked_role: source, leads_team: leads } }: { role: RoleView }) {
  const words = useWords('circles').roles
  const orga = useOrga()
  if (source) {
    const link = (
      <Link to="/orgas/$orga/roles/$role" params={{ orga: orga.id, role: source.id }}>
        {source.title}
      </Link>
    )
    return (
      <Notice icon="link">
        <Phrase text={words.follows} parts={{ role: link, team: <b>{source.team.name}</b> }} />
      </Notice>
    )
  }
  if (leads === null) return null
  const link = (
    <Link to="/orgas/$orga/teams/$team" params={{ orga: orga.id, team: leads.id }}>
      {leads.name}
    </Link>
  )
  return (
    <Notice icon="link">
      <Phrase text={words.leads} parts={{ team: link }} />
    </Notice>
  )
}

function Words({ role }: { role: RoleView }) {
  const words = useWords('circles').roles
  return (
    <section className="card card-b stack" aria-label={words.mission}>
      <div>
        <h2>{words.mission}</h2>
        <p className="read words">{role.mission === '' ? words.noMission : role.mission}</p>
      </div>
      {role.duties.length > 0 && (
        <div>
          <h2>{words.duties}</h2>
          <ul className="read list-disc pl-5">
            {role.duties.map((duty) => (
              <li key={duty}>{duty}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Facts({ role }: { role: RoleView }) {
  const words = useWords('circles').roles
  const common = useWords('orga').orga
  const formats = useFormats()
  const orga = useOrga()
  const { data } = useQuery(policiesQuery(orga.id))
  const owned = (data?.policies ?? []).filter((policy) => policy.role.id === role.id)
  const day = (at: string | null) =>
    at === null ? <span className="faint">{common.never}</span> : formats.day(at)
  return (
    <aside className="stack facts">
      <section className="card card-b stack-3" aria-label={common.role}>
        <MemberName member={role.holder}>{common.heldBy}</MemberName>
        <dl className="kv">
          <dt>{common.circle}</dt>
          <dd>
            <span className="line-x">
              <TeamDot color={role.team.color} />
              {role.team.name}
            </span>
          </dd>
          <dt>{words.term}</dt>
          <dd>{day(role.term_ends_at)}</dd>
          <dt>{words.review}</dt>
          <dd>
            {day(role.review_on)} {isPast(role.review_on) && <Badge kind="warn">{common.reviewDue}</Badge>}
          </dd>
        </dl>
      </section>
      <PolicyLines title={common.places.policies} policies={owned} />
    </aside>
  )
}

function EditRole({ role, onClose }: { role: RoleView; onClose(): void }) {
  const words = useWords('circles').roles
  const missing = useWords('errors').missing
  const common = useWords('orga').orga
  const [form, setForm] = useState(() => formOf(role))
  const saving = useOrgaAct({
    run: (api) => api.changeRole(role.id, bodyOf(form)),
    onDone() {
      toasts.say(common.saved)
      onClose()
    },
  })
  return (
    <InPlace
      title={words.editTitle}
      about={role.leads_team === null ? words.journaled : words.flows}
      missing={form.title.trim() === '' && missing.title}
      doing={saving}
      onClose={onClose}
    >
      {(fields) => (
        <RoleFields
          form={form}
          fields={fields}
          onChange={(part) => setForm((before) => ({ ...before, ...part }))}
        />
      )}
    </InPlace>
  )
}
