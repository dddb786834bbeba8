import type { Words } from '@arachne/words'
import { Fragment } from 'react'

import { Checkbox } from '../../ui/Check.tsx'
import { useWords } from '../../words/language.tsx'
import type { CeilingForm } from './ceiling-form.ts'
import type { Server } from './CeilingFields.tsx'
import { FormSection } from './FormSection.tsx'

interface Props {
  server: Server
  form: CeilingForm
  onChange(part: Partial<CeilingForm>): void
}

type Ceiling = Words['servers']['ceiling']

const ROLE_TOOLS = ['assign_role', 'remove_role']

/** The roles it may assign. Those that can never be assigned are shown with the reason. */
export function RoleFields({ server, form, onChange }: Props) {
  const words = useWords('servers').ceiling
  const hasTools = form.tools.mode === 'these' && ROLE_TOOLS.some((tool) => form.tools.ids.includes(tool))
  const possible = server.roles.filter(({ id, flaw }) => flaw === null || form.roles.includes(id))
  const impossible = server.roles.filter((role) => !possible.includes(role))
  const tick = (id: string, on: boolean) =>
    onChange({ roles: on ? [...form.roles, id] : form.roles.filter((role) => role !== id) })
  return (
    <FormSection title={words.roles} hint={words.rolesHint}>
      {possible.length === 0 && <p className="hint">{words.noRoles}</p>}
      <div className="roles">
        {possible.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={form.roles.includes(id)} onChange={(on) => tick(id, on)} />
        ))}
      </div>
      {impossible.length > 0 && (
        <details className="small muted">
          <summary>{words.impossible(impossible.length)}</summary>
          <dl className="kv mt-2">
            {impossible.map((role) => (
              <Fragment key={role.id}>
                <dt>{role.name}</dt>
                <dd>{flawOf(role, words)}</dd>
              </Fragment>
            ))}
          </dl>
        </details>
      )}
      {form.roles.length > 0 && !hasTools && <p className="small text-warn">{words.rolesNeedTools}</p>}
    </FormSection>
  )
}

function flawOf({ flaw_kind: kind, power }: Server['roles'][number], { roleFlaws }: Ceiling): string {
  if (kind === null) return ''
  return kind === 'power' ? roleFlaws.power(power ?? '') : roleFlaws[kind]
}
