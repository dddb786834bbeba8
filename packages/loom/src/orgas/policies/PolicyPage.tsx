import type { PolicyAnswer, PolicyView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'

import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { isPast } from '../day.ts'
import { MemberName } from '../MemberName.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { policyQuery, useOrga, useOrgaId } from '../queries.ts'
import { WhenThere } from '../WhenThere.tsx'
import { EditPolicy } from './EditPolicy.tsx'
import { History } from './History.tsx'
import { PolicySteps } from './PolicySteps.tsx'

export function PolicyPage() {
  const { policy: id = '' } = useParams({ strict: false })
  const query = useQuery(policyQuery(useOrgaId(), id))
  return <WhenThere query={query}>{(answer) => <Policy key={answer.policy.id} {...answer} />}</WhenThere>
}

/** The text in force, its history, and, for the holder of the owning role, the way to change it. */
function Policy({ policy, history }: PolicyAnswer) {
  const words = useWords('circles').policies
  const common = useWords('orga').orga
  const [editing, setEditing] = useState(false)
  const title = policy.number === null ? policy.title : words.numbered(policy.number, policy.title)
  const mayEdit = policy.may_edit && policy.phase !== 'retired'
  return (
    <OrgaPage
      title={title}
      below="policies"
      about={policy.abstract === '' ? undefined : policy.abstract}
      actions={
        mayEdit && (
          <Button icon="pen" onClick={() => setEditing(true)}>
            {policy.phase === 'draft' ? common.edit : words.revise}
          </Button>
        )
      }
    >
      <div className="cols">
        <div className="stack">
          {policy.phase === 'draft' && <Notice kind="info">{words.isDraft}</Notice>}
          {policy.phase === 'retired' && <Notice kind="warn">{words.isRetired}</Notice>}
          {editing ? (
            <EditPolicy policy={policy} onClose={() => setEditing(false)} />
          ) : (
            <article className="card card-b">
              <Markdown text={policy.text ?? ''} />
            </article>
          )}
          {!editing && mayEdit && <PolicySteps policy={policy} />}
          <History history={history} />
        </div>
        <Facts policy={policy} />
      </div>
    </OrgaPage>
  )
}

function Facts({ policy }: { policy: PolicyView }) {
  const words = useWords('circles').policies
  const common = useWords('orga').orga
  const formats = useFormats()
  const orga = useOrga()
  const { role, adopted_by: topic, review_on: review } = policy
  return (
    <aside className="card card-b stack-3 facts" aria-label={words.facts}>
      <MemberName member={role.holder}>{words.owner}</MemberName>
      <dl className="kv">
        <dt>{common.role}</dt>
        <dd>
          <Link to="/orgas/$orga/roles/$role" params={{ orga: orga.id, role: role.id }}>
            {role.title}
          </Link>{' '}
          <span className="faint">({role.team.name})</span>
        </dd>
        <dt>{words.phase}</dt>
        <dd>{words.phases[policy.phase]}</dd>
        <dt>{words.version}</dt>
        <dd>
          {formats.number(policy.version)}, <TimeAgo at={policy.updated_at} />
        </dd>
        <dt>{words.review}</dt>
        <dd>
          {review === null ? <span className="faint">{common.never}</span> : formats.day(review)}{' '}
          {isPast(review) && <Badge kind="warn">{common.reviewDue}</Badge>}
        </dd>
        {topic !== null && (
          <>
            <dt>{words.adoptedBy}</dt>
            <dd>
              <Link to="/orgas/$orga/topics/$topic" params={{ orga: orga.id, topic: topic.id }}>
                {topic.title}
              </Link>
            </dd>
          </>
        )}
      </dl>
    </aside>
  )
}
