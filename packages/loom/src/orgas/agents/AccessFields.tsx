import { RESOURCE_TYPES } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'

import type { Told } from '../../api/error-sentence.ts'
import { Checkbox } from '../../ui/Check.tsx'
import { RadioCards } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { memberQuery, useOrga } from '../queries.ts'
import { type AccessForm, isForDays, toggled } from './access-form.ts'

interface Props {
  form: AccessForm
  fields: Told['fields']
  onChange(part: Partial<AccessForm>): void
}

/** The access given: roles, permission, kinds of things, and duration. */
export function AccessFields(props: Props) {
  const words = useWords('agents').access
  const { form, fields, onChange } = props
  return (
    <>
      <TextField
        label={words.name}
        hint={words.nameHint}
        error={fields['name']}
        maxLength={100}
        value={form.name}
        onChange={(name) => onChange({ name })}
      />
      <Roles {...props} />
      <HowFar {...props} />
      <Kinds {...props} />
      <Days {...props} />
    </>
  )
}

/** A question with several checkboxes. */
function Group({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="stack-2">
      <div>
        <p id={id} className="label">
          {title}
        </p>
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      </div>
      {children}
    </div>
  )
}

function Roles({ form, onChange }: Props) {
  const words = useWords('agents').access
  const orga = useOrga()
  const held = useQuery(memberQuery(orga.id, orga.me.id)).data?.member.roles
  return (
    <Group title={words.roles} hint={words.rolesHint}>
      {held?.length === 0 && <p className="small muted">{words.noRoles}</p>}
      {held?.map(({ id, title, team }) => (
        <Checkbox
          key={id}
          label={
            <>
              {title} <span className="faint">{words.inCircle(team.name)}</span>
            </>
          }
          checked={form.roleIds.includes(id)}
          onChange={() => onChange({ roleIds: toggled(form.roleIds, id) })}
        />
      ))}
    </Group>
  )
}

const PERMISSIONS = ['readonly', 'action'] as const

function HowFar({ form, onChange }: Props) {
  const words = useWords('agents').access
  const { agents } = useOrga().settings
  const mayAct = agents.permission === 'action'
  return (
    <>
      <div className="stack-2">
        <p className="label">{words.permission}</p>
        <RadioCards
          name={words.permission}
          value={form.permission}
          options={PERMISSIONS.map((value) => ({
            value,
            ...words.permissions[value],
            disabled: value === 'action' && !mayAct,
          }))}
          onChange={(permission) => onChange({ permission })}
        />
      </div>
      {!mayAct && <Notice icon="lock">{words.onlyReading}</Notice>}
      {form.permission === 'action' && (
        <Group title={words.acts} hint={words.actsHint}>
          <Checkbox label={words.writes} checked={form.writes} onChange={(writes) => onChange({ writes })} />
          <Checkbox
            label={words.governs}
            checked={form.governs}
            onChange={(governs) => onChange({ governs })}
          />
          <Checkbox
            label={<b>{words.askFirst}</b>}
            hint={agents.ask_first ? words.askFirstAlways : words.askFirstHint}
            checked={form.askFirst}
            disabled={agents.ask_first}
            onChange={(askFirst) => onChange({ askFirst })}
          />
          {agents.anonymous_ballots && form.writes && <Notice kind="warn">{words.secretBallots}</Notice>}
        </Group>
      )}
    </>
  )
}

function Kinds({ form, onChange }: Props) {
  const words = useWords('agents').access
  const { types } = useWords('agents').agents
  return (
    <Group title={words.kinds} hint={words.kindsHint}>
      <div className="kinds">
        {RESOURCE_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={types[type]}
            checked={form.types.includes(type)}
            onChange={() => onChange({ types: toggled(form.types, type) })}
          />
        ))}
      </div>
    </Group>
  )
}

const DAY_MS = 86_400_000

function Days({ form, fields, onChange }: Props) {
  const words = useWords('agents').access
  const formats = useFormats()
  const most = useOrga().settings.agents.max_days
  const [now] = useState(() => Date.now())
  const isGood = isForDays(form, most)
  const end = isGood ? formats.day(new Date(now + Number(form.days) * DAY_MS).toISOString()) : undefined
  return (
    <TextField
      label={words.days}
      {...(end !== undefined && { hint: words.daysHint(most, end) })}
      error={isGood ? fields['days'] : words.daysWrong(most)}
      inputMode="numeric"
      value={form.days}
      onChange={(value) => onChange({ days: value })}
    />
  )
}
