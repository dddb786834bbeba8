import type { CreateElectionBody } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { Select, TextArea, TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { orgaApi } from '../api.ts'
import { ChannelField, useChannel } from '../items/ChannelField.tsx'
import { DeadlineField, isoOf } from '../items/DeadlineField.tsx'
import { NewItemPage } from '../items/NewItemPage.tsx'
import { teamsQuery, useOrgaId } from '../queries.ts'
import { electionWords } from './words.ts'

const TEMPLATES = ['role_election', 'term_end'] as const

interface ElectionForm {
  channel: string
  template: '' | (typeof TEMPLATES)[number]
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

interface FieldProps {
  form: ElectionForm
  change(part: Partial<ElectionForm>): void
}

export function NewElection() {
  const words = useWords(electionWords)
  const orga = useOrgaId()
  const navigate = useNavigate()
  const { value: form, change, clear } = useDraft(`new-election:${orga}`, EMPTY)
  const channel = useChannel(form.channel)
  const creating = useAct({
    run: () => orgaApi(orga).createElection(bodyOf(form, channel)),
    touches: [keys.orga(orga)],
    onDone({ election }) {
      clear()
      void navigate({ to: `/orgas/${orga}/elections/${election.id}` })
    },
  })
  return (
    <NewItemPage
      title={words.newTitle}
      about={words.newAbout}
      ready={form.title.trim() !== '' && channel !== ''}
      doing={creating}
      onSend={() => creating.act(undefined)}
    >
      <TemplateField form={form} change={change} />
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

/** What somebody has written already stays. */
function TemplateField({ form, change }: FieldProps) {
  const words = useWords(electionWords)
  function begin(template: ElectionForm['template']) {
    const before = form.template === '' ? '' : words.templates[form.template].text
    const isOwn = form.description !== '' && form.description !== before
    const text = template === '' ? '' : words.templates[template].text
    change({ template, ...(!isOwn && { description: text }) })
  }
  return (
    <Select<ElectionForm['template']>
      label={words.template}
      value={form.template}
      options={[
        { value: '', label: words.noTemplate },
        ...TEMPLATES.map((name) => ({ value: name, label: words.templates[name].name })),
      ]}
      onChange={begin}
    />
  )
}

/** A role that exists brings its own words. */
function RoleFields({ form, change }: FieldProps) {
  const words = useWords(electionWords)
  const { data } = useQuery(teamsQuery(useOrgaId()))
  const roles = (data?.teams ?? []).flatMap((team) => team.roles.map((role) => ({ team, role })))
  function pick(id: string) {
    const found = roles.find(({ role }) => role.id === id)?.role
    change({ role: id, ...(found && { title: found.title, description: found.mission }) })
  }
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
      <TextField
        label={words.roleTitle}
        maxLength={100}
        value={form.title}
        onChange={(title) => change({ title })}
      />
      <TextArea
        label={words.description}
        hint={words.descriptionHint}
        rows={4}
        maxLength={2000}
        value={form.description}
        onChange={(description) => change({ description })}
      />
    </>
  )
}
