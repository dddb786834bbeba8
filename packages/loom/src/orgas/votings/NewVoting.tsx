import type { CreateVotingBody } from '@arachne/contract/governance'

import { Button, IconButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Check.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { fieldsOf, TextField } from '../../ui/Field.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { useWords } from '../../words/language.tsx'
import { ChannelField } from '../items/ChannelField.tsx'
import { DeadlineField, isoOf } from '../items/DeadlineField.tsx'
import { NewItemPage } from '../items/NewItemPage.tsx'
import { useNewItem } from '../items/use-new-item.ts'

interface VotingForm {
  channel: string
  question: string
  options: readonly string[]
  mode: CreateVotingBody['mode']
  anonymous: boolean
  results: NonNullable<CreateVotingBody['results']>
  until: string
  quorum: string
  fullRanking: boolean
}

const MOST_OPTIONS = 50

const EMPTY: VotingForm = {
  channel: '',
  question: '',
  options: ['', ''],
  mode: 'single',
  anonymous: false,
  results: 'live',
  until: '',
  quorum: '',
  fullRanking: false,
}

interface FieldProps {
  form: VotingForm
  change(part: Partial<VotingForm>): void
}

export function NewVoting() {
  const words = useWords('votings').votings
  const missing = useWords('errors').missing
  const items = useWords('topics').items
  const { form, change, channel, creating } = useNewItem({
    kind: 'voting',
    empty: EMPTY,
    create: async (api, now, place) => (await api.createVoting(bodyOf(now, place))).voting.id,
  })
  const filled = form.options.filter((option) => option.trim() !== '')
  const field = fieldsOf(form, change)
  return (
    <NewItemPage
      title={words.newTitle}
      about={words.newAbout}
      missing={
        (channel === '' && missing.channel) ||
        (form.question.trim() === '' && missing.question) ||
        (filled.length < 2 && missing.twoOptions)
      }
      doing={creating}
    >
      <ChannelField value={channel} onChange={(next) => change({ channel: next })} />
      <TextField label={words.question} {...field('question')} maxLength={200} />
      <OptionFields form={form} change={change} />
      <ModeFields form={form} change={change} />
      <DeadlineField value={form.until} hint={items.deadlineVoting} onChange={(until) => change({ until })} />
      <TextField label={words.quorumPct} {...field('quorum')} type="number" min={1} max={100} />
    </NewItemPage>
  )
}

function bodyOf(form: VotingForm, channel: string): CreateVotingBody {
  return {
    channel_id: channel,
    question: form.question,
    options: form.options.map((option) => option.trim()).filter((option) => option !== ''),
    mode: form.mode,
    anonymous: form.anonymous,
    results: form.anonymous ? 'after_close' : form.results,
    deadline: isoOf(form.until) ?? null,
    quorum_pct: form.quorum === '' ? null : Number(form.quorum),
    full_ranking: form.mode === 'ranked' && form.fullRanking,
  }
}

function OptionFields({ form, change }: FieldProps) {
  const words = useWords('votings').votings
  const missing = useWords('errors').missing
  const set = (at: number, text: string) =>
    change({ options: form.options.map((option, place) => (place === at ? text : option)) })
  return (
    <fieldset className="stack-2">
      <legend className="label">{words.options}</legend>
      {form.options.map((option, at) => (
        // Until the vote begins, options have no identity except their index.
        <div key={at} className="line-x">
          <input
            className="input grow"
            aria-label={words.option(at + 1)}
            maxLength={200}
            value={option}
            onChange={(event) => set(at, event.target.value)}
          />
          <IconButton
            icon="cross"
            name={words.dropOption(at + 1)}
            blocked={form.options.length <= 2 && missing.twoOptions}
            onClick={() => change({ options: form.options.filter((_, place) => place !== at) })}
          />
        </div>
      ))}
      <div className="actions">
        <Button
          size="s"
          icon="plus"
          blocked={form.options.length >= MOST_OPTIONS && missing.mostOptions(MOST_OPTIONS)}
          onClick={() => change({ options: [...form.options, ''] })}
        >
          {words.addOption}
        </Button>
      </div>
    </fieldset>
  )
}

function ModeFields({ form, change }: FieldProps) {
  const words = useWords('votings').votings
  const field = fieldsOf(form, change)
  return (
    <>
      <div className="field">
        <span className="label">{words.mode}</span>
        <Segmented<VotingForm['mode']>
          name={words.mode}
          {...field('mode')}
          options={optionsOf(['single', 'approval', 'ranked'], words.modeNames)}
        />
      </div>
      {form.mode === 'ranked' && (
        <Checkbox
          label={words.allRanked}
          checked={form.fullRanking}
          onChange={(fullRanking) => change({ fullRanking })}
        />
      )}
      <Checkbox
        label={words.isAnonymous}
        hint={words.isAnonymousHint}
        checked={form.anonymous}
        onChange={(anonymous) => change({ anonymous })}
      />
      {!form.anonymous && (
        <div className="field">
          <span className="label">{words.showResults}</span>
          <Segmented<VotingForm['results']>
            name={words.showResults}
            {...field('results')}
            options={optionsOf(['live', 'after_vote', 'after_close'], words.resultNames)}
          />
        </div>
      )}
    </>
  )
}
