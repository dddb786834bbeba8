import type { CreateTopicBody } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { decisionQuery } from '../../decisions/queries.ts'
import { Checkbox } from '../../ui/Check.tsx'
import { fieldsOf, TextArea, TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { ChannelField } from '../items/ChannelField.tsx'
import { isoOf } from '../items/DeadlineField.tsx'
import { NewItemPage } from '../items/NewItemPage.tsx'
import { refilled, TemplateField } from '../items/TemplateField.tsx'
import { useNewItem } from '../items/use-new-item.ts'
import { WhenLoaded } from '../items/WhenLoaded.tsx'
import { ChangeFields } from './ChangeFields.tsx'
import { changeOf, EMPTY_TOPIC, type TopicForm, topicOf } from './topic-form.ts'

/** Empty, or made from an agent's question. */
export function NewTopic() {
  const { question } = useSearch({ strict: false }) as { question?: string }
  return question === undefined ? <TopicPage empty={EMPTY_TOPIC} /> : <OfQuestion question={question} />
}

function OfQuestion({ question }: { question: string }) {
  const words = useWords('topics').forms
  return (
    <WhenLoaded title={words.newTitle} query={useQuery(decisionQuery(question))}>
      {(detail) => <TopicPage empty={topicOf(detail)} question={question} />}
    </WhenLoaded>
  )
}

function TopicPage({ empty, question }: { empty: TopicForm; question?: string }) {
  const words = useWords('topics').forms
  const missing = useWords('errors').missing
  const { form, change, channel, creating } = useNewItem({
    kind: 'topic',
    empty,
    from: question,
    create: async (api, now, place) => {
      const from = question === undefined ? {} : { question_id: question }
      return (await api.createTopic({ ...bodyOf(now, place), ...from })).topic.id
    },
  })
  const begin = useBegin(form, change)
  const field = fieldsOf(form, change)
  return (
    <NewItemPage
      title={words.newTitle}
      about={question === undefined ? words.newAbout : words.fromQuestion}
      missing={
        (channel === '' && missing.channel) ||
        (form.title.trim() === '' && missing.title) ||
        (form.text.trim() === '' && missing.text)
      }
      doing={creating}
    >
      <TemplateField value={form.template} templates={words.templates} onChange={begin} />
      <ChannelField value={channel} onChange={(next) => change({ channel: next })} />
      <TextField label={words.title} {...field('title')} maxLength={200} />
      <TextArea label={words.driver} {...field('driver')} hint={words.driverHint} rows={3} maxLength={2000} />
      <TextArea label={words.text} {...field('text')} hint={words.textHint} rows={8} maxLength={20_000} />
      <ChangeFields form={form} change={change} />
      <TextField type="date" label={words.reviewOn} {...field('reviewOn')} />
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

const NO_TEXTS = { title: '', driver: '', text: '' }
const CHANGES: Partial<Record<TopicForm['template'], TopicForm['changeKind']>> = {
  policy_change: 'policy',
  role_change: 'role',
}

function useBegin(form: TopicForm, change: (part: Partial<TopicForm>) => void) {
  const { templates } = useWords('topics').forms
  const textsOf = (template: TopicForm['template']) => (template === '' ? NO_TEXTS : templates[template])
  return (template: TopicForm['template']) => {
    const [before, after] = [textsOf(form.template), textsOf(template)]
    const fill = (field: keyof typeof NO_TEXTS) =>
      refilled(form[field], { before: before[field], after: after[field] })
    change({
      template,
      title: fill('title'),
      driver: fill('driver'),
      text: fill('text'),
      changeKind: CHANGES[template] ?? 'none',
    })
  }
}
