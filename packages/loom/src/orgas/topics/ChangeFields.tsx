import { useQuery } from '@tanstack/react-query'

import { Segmented } from '../../ui/Choice.tsx'
import { fieldsOf, Select, TextArea, TextField } from '../../ui/Field.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { useWords } from '../../words/language.tsx'
import { teamsQuery, useOrgaId } from '../queries.ts'
import type { TopicForm } from './topic-form.ts'

interface Props {
  form: TopicForm
  change(part: Partial<TopicForm>): void
}

/** A change that a person applies with one click once the topic is accepted. */
export function ChangeFields({ form, change }: Props) {
  const words = useWords('topics').forms
  return (
    <fieldset className="stack-3">
      <legend className="label">{words.changes}</legend>
      <Segmented<TopicForm['changeKind']>
        name={words.changes}
        value={form.changeKind}
        options={optionsOf(['none', 'policy', 'role'], words.changeKinds)}
        onChange={(changeKind) => change({ changeKind })}
      />
      <p className="hint">{words.changeHint}</p>
      {form.changeKind === 'policy' && <PolicyFields form={form} change={change} />}
      {form.changeKind === 'role' && <RoleFields form={form} change={change} />}
    </fieldset>
  )
}

const nothing = { value: '', label: '–' }

function PolicyFields({ form, change }: Props) {
  const words = useWords('topics').forms
  const { data } = useQuery(teamsQuery(useOrgaId()))
  const roles = (data?.teams ?? []).flatMap(({ name, roles: held }) =>
    held.map(({ id, title }) => ({ value: id, label: `${name}: ${title}` })),
  )
  const field = fieldsOf(form, change)
  return (
    <>
      <Select label={words.policyRole} {...field('policyRole')} options={[nothing, ...roles]} />
      <TextField label={words.policyTitle} {...field('policyTitle')} maxLength={200} />
      <TextArea label={words.policyText} {...field('policyText')} rows={8} maxLength={100_000} />
    </>
  )
}

function RoleFields({ form, change }: Props) {
  const words = useWords('topics').forms
  const { data } = useQuery(teamsQuery(useOrgaId()))
  const teams = (data?.teams ?? [])
    .filter(({ archived }) => !archived)
    .map(({ id, name }) => ({ value: id, label: name }))
  const field = fieldsOf(form, change)
  return (
    <>
      <Select label={words.roleTeam} {...field('roleTeam')} options={[nothing, ...teams]} />
      <TextField label={words.roleTitle} {...field('roleTitle')} maxLength={100} />
      <TextArea label={words.roleMission} {...field('roleMission')} rows={3} maxLength={2000} />
    </>
  )
}
