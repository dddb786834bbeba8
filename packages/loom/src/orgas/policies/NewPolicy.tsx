import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { useDraft } from '../../drafts/use-draft.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.tsx'
import { InPlace } from '../InPlace.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { memberQuery, useOrga } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'
import { PolicyFields } from './PolicyFields.tsx'

/** Role holders write the policies of their roles; people without a role learn that here. */
export function NewPolicy() {
  const words = useWords('circles').policies
  const orga = useOrga()
  const { data } = useQuery(memberQuery(orga.id, orga.me.id))
  const roles = data?.member.roles ?? []
  return (
    <OrgaPage title={words.newTitle} below="policies" about={words.newAbout}>
      {data === undefined && <SkeletonRows rows={3} />}
      {data && roles.length === 0 && (
        <section className="card">
          <EmptyState title={words.noRole}>{words.noRoleText}</EmptyState>
        </section>
      )}
      {roles.length > 0 && (
        <div className="stack narrow-form">
          {orga.settings.policies_need_topic && <Notice>{words.needsTopic}</Notice>}
          <Write
            roles={roles.map(({ id, title, team }) => ({ value: id, label: `${title} (${team.name})` }))}
          />
        </div>
      )}
    </OrgaPage>
  )
}

function Write({ roles }: { roles: readonly { value: string; label: string }[] }) {
  const words = useWords('circles').policies
  const missing = useWords('errors').missing
  const orga = useOrga()
  const navigate = useNavigate()
  const empty = { title: '', abstract: '', text: '', role: roles[0]?.value ?? '' }
  const { value: form, change, clear } = useDraft(`new-policy-${orga.id}`, empty)
  const leave = (policy?: string) =>
    void navigate(
      policy === undefined
        ? { to: '/orgas/$orga/policies', params: { orga: orga.id } }
        : { to: '/orgas/$orga/policies/$policy', params: { orga: orga.id, policy } },
    )
  const { title, abstract, text, role } = form
  const writing = useOrgaAct({
    run: (api) => api.createPolicy({ title, abstract, text, role_id: role }),
    onDone({ policy }) {
      clear()
      leave(policy.id)
    },
  })
  return (
    <InPlace
      title={words.newTitle}
      says={{ act: words.keepDraft, working: words.keeping, failed: words.notKept }}
      missing={(title.trim() === '' && missing.title) || (text.trim() === '' && missing.text)}
      doing={writing}
      onClose={() => {
        clear()
        leave()
      }}
    >
      {(fields) => (
        <>
          <Select
            label={words.owningRole}
            hint={words.owningRoleHint}
            error={fields.role_id}
            value={role}
            options={roles}
            onChange={(next) => change({ role: next })}
          />
          <PolicyFields form={form} fields={fields} onChange={change} />
        </>
      )}
    </InPlace>
  )
}
