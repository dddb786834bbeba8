import { useQuery } from '@tanstack/react-query'

import { Segmented } from '../../ui/Choice.tsx'
import { Select, TextArea, TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { teamsQuery, useOrgaId } from '../queries.ts'
import type { TopicForm } from './topic-form.ts'

interface Props {
  form: TopicForm
  change(part: Partial<TopicForm>): void
}

/** What a person carries out with one click once the topic is accepted. */
export function ChangeFields({ form, change }: Props) {
  const words = useWords('topics').forms
  return (
    <fieldset className="stack-3">
      <legend className="label">{words.changes}</legend>
      <Segmented<TopicForm['changeKind']>
        name={words.changes}
        value={form.changeKind}
        options={(['none', 'policy', 'role'] as const).map((kind) => ({
          value: kind,
          label: words.changeKinds[kind],
        }))}
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
  return (
    <>
      <Select
        label={words.policyRole}
        value={form.policyRole}
        options={[nothing, ...roles]}
        onChange={(policyRole) => change({ policyRole })}
      />
      <TextField
        label={words.policyTitle}
        maxLength={200}
        value={form.policyTitle}
        onChange={(policyTitle) => change({ policyTitle })}
      />
      <TextArea
        label={words.policyText}
        rows={8}
        maxLength={100_000}
        value={form.policyText}
        onChange={(policyText) => change({ policyText })}
      />
    </>
  )
}

function RoleFields({ form, change }: Props) {
  const words = useWords('topics').forms
  const { data } = useQuery(teamsQuery(useOrgaId()))
  const teams = (data?.teams ?? [])
    .filter(({ archived }) => !archived)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Select
        label={words.roleTeam}
        value={form.roleTeam}
        options={[nothing, ...teams]}
        onChange={(roleTeam) => change({ roleTeam })}
      />
      <TextField
        label={words.roleTitle}
        maxLength={100}
        value={form.roleTitle}
        onChange={(roleTitle) => change({ roleTitle })}
      />
      <TextArea
        label={words.roleMission}
        rows={3}
        maxLength={2000}
        value={form.roleMission}
        onChange={(roleMission) => change({ roleMission })}
      />
    </>
  )
}
