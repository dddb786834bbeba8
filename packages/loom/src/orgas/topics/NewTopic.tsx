import type { CreateTopicBody } from '@arachne/contract/governance'
import { useNavigate } from '@tanstack/react-router'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { Checkbox } from '../../ui/Check.tsx'
import { Select, TextArea, TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { orgaApi } from '../api.ts'
import { ChannelField, useChannel } from '../items/ChannelField.tsx'
import { isoOf } from '../items/DeadlineField.tsx'
import { NewItemPage } from '../items/NewItemPage.tsx'
import { useOrgaId } from '../queries.ts'
import { ChangeFields } from './ChangeFields.tsx'
import { topicFormWords } from './form-words.ts'
import { changeOf, EMPTY_TOPIC, type TopicForm } from './topic-form.ts'

const TEMPLATES = ['policy_change', 'role_change', 'budget', 'event'] as const

export function NewTopic() {
  const words = useWords(topicFormWords)
  const orga = useOrgaId()
  const navigate = useNavigate()
  const { value: form, change, clear } = useDraft(`new-topic:${orga}`, EMPTY_TOPIC)
  const channel = useChannel(form.channel)
  const creating = useAct({
    run: () => orgaApi(orga).createTopic(bodyOf(form, channel)),
    touches: [keys.orga(orga)],
    onDone({ topic }) {
      clear()
      void navigate({ to: `/orgas/${orga}/topics/${topic.id}` })
    },
  })
  const ready = form.title.trim() !== '' && form.text.trim() !== '' && channel !== ''
  return (
    <NewItemPage
      title={words.newTitle}
      about={words.newAbout}
      ready={ready}
      doing={creating}
      onSend={() => creating.act(undefined)}
    >
      <TemplateField form={form} change={change} />
      <ChannelField value={channel} onChange={(next) => change({ channel: next })} />
      <TextField
        label={words.title}
        maxLength={200}
        value={form.title}
        onChange={(title) => change({ title })}
      />
      <TextArea
        label={words.driver}
        hint={words.driverHint}
        rows={3}
        maxLength={2000}
        value={form.driver}
        onChange={(driver) => change({ driver })}
      />
      <TextArea
        label={words.text}
        hint={words.textHint}
        rows={8}
        maxLength={20_000}
        value={form.text}
        onChange={(text) => change({ text })}
      />
      <ChangeFields form={form} change={change} />
      <TextField
        type="date"
        label={words.reviewOn}
        value={form.reviewOn}
        onChange={(reviewOn) => change({ reviewOn })}
      />
      <Checkbox label={words.draft} checked={form.draft} onChange={(draft) => change({ draft })} />
    </NewItemPage>
  )
}

function bodyOf(form: TopicForm, channel: string): CreateTopicBody {
  const reviewOn = isoOf(form.reviewOn)
  return {
    channel_id: channel,
    title: form.title,
    driver: form.driver,
    text: form.text,
    change: changeOf(form),
    draft: form.draft,
    ...(form.template !== '' && { template: form.template }),
    ...(reviewOn !== undefined && { review_on: reviewOn }),
  }
}

interface FieldProps {
  form: TopicForm
  change(part: Partial<TopicForm>): void
}

/** What somebody has written already stays. */
function TemplateField({ form, change }: FieldProps) {
  const words = useWords(topicFormWords)
  function begin(template: TopicForm['template']) {
    const texts = template === '' ? { title: '', driver: '', text: '' } : words.templates[template]
    const before = form.template === '' ? { title: '', driver: '', text: '' } : words.templates[form.template]
    const fill = (field: 'title' | 'driver' | 'text') =>
      form[field] === '' || form[field] === before[field] ? texts[field] : form[field]
    const kind = template === 'policy_change' ? 'policy' : template === 'role_change' ? 'role' : 'none'
    change({
      template,
      title: fill('title'),
      driver: fill('driver'),
      text: fill('text'),
      changeKind: kind,
    })
  }
  return (
    <Select<TopicForm['template']>
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
