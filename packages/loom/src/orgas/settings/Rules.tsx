import { Checkbox } from '../../ui/Check.tsx'
import { RadioCards } from '../../ui/Choice.tsx'
import { fieldsOf, Select, TextField } from '../../ui/Field.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { useWords } from '../../words/language.tsx'
import type { SectionProps } from './section-props.ts'
import { Section } from './Section.tsx'

const TICKS = [
  ['auto_resolve', 'autoResolve'],
  ['close_when_complete', 'closeWhenComplete'],
  ['anonymous_votings', 'anonymous'],
  ['web_only_secrets', 'webOnlySecrets'],
] as const
const ITEMS_BY = ['anyone', 'role_holders', 'facilitators'] as const
const RESULTS = ['live', 'after_vote', 'after_close'] as const
const STRUCTURE = ['anyone', 'team', 'by_decision'] as const

/** Who may start and change what, and how long answers may take. */
export function Rules(props: SectionProps) {
  return (
    <>
      <Deciding {...props} />
      <Structure {...props} />
    </>
  )
}

function Deciding({ form, fields, onChange }: SectionProps) {
  const words = useWords('orga-settings').settings
  const field = fieldsOf(form, onChange, fields)
  return (
    <Section title={words.deciding}>
      <TextField
        label={words.consentHours}
        {...field('consent_hours')}
        hint={words.consentHoursHint}
        error={fields['settings.consent_hours']}
        inputMode="numeric"
      />
      {TICKS.map(([key, word]) => (
        <Checkbox
          key={key}
          label={words[word]}
          hint={words[`${word}Hint`]}
          checked={form[key]}
          onChange={(on) => onChange({ [key]: on })}
        />
      ))}
      <Select
        label={words.results}
        {...field('results')}
        hint={words.resultsHint}
        options={optionsOf(RESULTS, words.resultOptions)}
      />
      <p className="label">{words.itemsBy}</p>
      <RadioCards
        name={words.itemsBy}
        {...field('items_by')}
        options={ITEMS_BY.map((value) => ({ value, ...words.itemsByOptions[value] }))}
      />
    </Section>
  )
}

function Structure({ form, fields, onChange }: SectionProps) {
  const words = useWords('orga-settings').settings
  const field = fieldsOf(form, onChange, fields)
  return (
    <Section title={words.structure}>
      <p className="label">{words.structureBy}</p>
      <RadioCards
        name={words.structureBy}
        {...field('structure_change')}
        options={STRUCTURE.map((value) => ({ value, ...words.structureOptions[value] }))}
      />
      <Checkbox
        label={words.policiesNeedTopic}
        hint={words.policiesNeedTopicHint}
        checked={form.policies_need_topic}
        onChange={(on) => onChange({ policies_need_topic: on })}
      />
      <TextField
        label={words.chatDays}
        {...field('chat_days')}
        hint={words.chatDaysHint}
        error={fields['settings.chat_days']}
        inputMode="numeric"
      />
    </Section>
  )
}
