import type { TeamView } from '@arachne/contract/governance'
import { useState } from 'react'

import { toasts } from '../../toast/toasts.ts'
import { Select } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { InPlace } from '../InPlace.tsx'
import { useOrga } from '../queries.ts'
import { bodyOf, newRoleForm } from '../role/role-form.ts'
import { RoleFields } from '../role/RoleFields.tsx'
import { useOrgaAct } from '../use-orga-act.ts'

type Kind = '' | 'secretary' | 'referee'

export function AddRole({ team, onClose }: { team: TeamView; onClose(): void }) {
  const words = useWords('circles').teams
  const missing = useWords('errors').missing
  const orga = useOrga()
  const [form, setForm] = useState(() => newRoleForm(orga.me.id))
  const [kind, setKind] = useState<Kind>('')
  const adding = useOrgaAct({
    run: (api) =>
      api.createRole({
        ...bodyOf(form),
        team_id: team.id,
        role_type: kind === '' ? null : kind,
      }),
    onDone({ role }) {
      toasts.say(words.isAdded(role.title))
      onClose()
    },
  })
  return (
    <InPlace
      title={words.addRole}
      says={{ act: words.addRole, working: words.adding, failed: words.notAdded }}
      missing={form.title.trim() === '' && missing.title}
      doing={adding}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <RoleFields
            form={form}
            fields={fields}
            onChange={(part) => setForm((before) => ({ ...before, ...part }))}
          />
          <Select<Kind>
            label={words.kind}
            hint={words.kindHint}
            value={kind}
            options={(['', 'secretary', 'referee'] as const).map((value) => ({
              value,
              label: words.kinds[value || 'plain'],
            }))}
            onChange={setKind}
          />
        </>
      )}
    </InPlace>
  )
}
