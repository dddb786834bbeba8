import type { CreateElectionBody } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'

import { fieldsOf, Select, TextArea, TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { ChannelField } from '../items/ChannelField.tsx'
import { DeadlineField, isoOf } from '../items/DeadlineField.tsx'
import { NewItemPage } from '../items/NewItemPage.tsx'
import { refilled, TemplateField } from '../items/TemplateField.tsx'
import { useNewItem } from '../items/use-new-item.ts'
import { teamsQuery, useOrgaId } from '../queries.ts'

interface ElectionForm {
  channel: string
  template: '' | 'role_election' | 'term_end'
  role: string
  title: string
  description: string
  months: string
  until: string
}

const EMPTY: ElectionForm = {
  channel: '',
  template: '',
  role: '',
  title: '',
  description: '',
  months: '',
  until: '',
}

export function NewElection() {
  const words = useWords('elections').elections
  const missing = useWords('errors').missing
  const { form, change, channel, creating } = useNewItem({
    kind: 'election',
    empty: EMPTY,
    create: async (api, now, place) => (await api.createElection(bodyOf(now, place))).election.id,
  })
  const textOf = (template: ElectionForm['template']) =>
    template === '' ? '' : words.templates[template].text
  function begin(template: ElectionForm['template']) {
    const texts = { before: textOf(form.template), after: textOf(template) }
    change({ template, description: refilled(form.description, texts) })
  }
  return (
    <NewItemPage
      title={words.newTitle}
      about={words.newAbout}
      missing={(channel === '' && missing.channel) || (form.title.trim() === '' && missing.title)}
      doing={creating}
    >
      <TemplateField value={form.template} templates={words.templates} onChange={begin} />
      <ChannelField value={channel} onChange={(next) => change({ channel: next })} />
      <RoleFields form={form} change={change} />
      <TextField
        label={words.months}
        type="number"
        min={1}
        max={120}
        value={form.months}
        onChange={(months) => change({ months })}
      />
      <DeadlineField
        value={form.until}
        hint={words.nominationsUntil}
        onChange={(until) => change({ until })}
      />
    </NewItemPage>
  )
}

function bodyOf(form: ElectionForm, channel: string): CreateElectionBody {
  return {
    channel_id: channel,
    role_id: form.role === '' ? null : form.role,
    role_title: form.title,
    role_description: form.description,
    term_months: form.months === '' ? null : Number(form.months),
    deadline: isoOf(form.until) ?? null,
    ...(form.template !== '' && { template: form.template }),
  }
}

/** An existing role provides its own texts. */
function RoleFields({ form, change }: { form: ElectionForm; change(part: Partial<ElectionForm>): void }) {
  const words = useWords('elections').elections
  const { data } = useQuery(teamsQuery(useOrgaId()))
  const roles = (data?.teams ?? []).flatMap((team) => team.roles.map((role) => ({ team, role })))
  function pick(id: string) {
    const found = roles.find(({ role }) => role.id === id)?.role
    change({ role: id, ...(found && { title: found.title, description: found.mission }) })
  }
  const field = fieldsOf(form, change)
  return (
    <>
      <Select
        label={words.whichRole}
        value={form.role}
        options={[
          { value: '', label: words.aNewRole },
          ...roles.map(({ team, role }) => ({ value: role.id, label: `${team.name}: ${role.title}` })),
        ]}
        onChange={pick}
      />
      <TextField label={words.roleTitle} {...field('title')} maxLength={100} />
      <TextArea
        label={words.description}
        {...field('description')}
        hint={words.descriptionHint}
        rows={4}
        maxLength={2000}
      />
    </>
  )
}
