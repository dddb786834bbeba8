import { Checkbox } from '../../ui/Check.tsx'
import { RadioCards } from '../../ui/Choice.tsx'
import { Select, TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import type { SectionProps } from './section-props.ts'
import { Section } from './Section.tsx'

const ITEMS_BY = ['anyone', 'role_holders', 'facilitators'] as const
const RESULTS = ['live', 'after_vote', 'after_close'] as const
const STRUCTURE = ['anyone', 'team', 'by_decision'] as const

/** Who may begin and change what, and how long answers take. */
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
  return (
    <Section title={words.deciding}>
      <TextField
        label={words.consentHours}
        hint={words.consentHoursHint}
        error={fields['settings.consent_hours']}
        inputMode="numeric"
        value={form.consent_hours}
        onChange={(hours) => onChange({ consent_hours: hours })}
      />
      <Checkbox
        label={words.autoResolve}
        hint={words.autoResolveHint}
        checked={form.auto_resolve}
        onChange={(on) => onChange({ auto_resolve: on })}
      />
      <Checkbox
        label={words.closeWhenComplete}
        hint={words.closeWhenCompleteHint}
        checked={form.close_when_complete}
        onChange={(on) => onChange({ close_when_complete: on })}
      />
      <Checkbox
        label={words.anonymous}
        hint={words.anonymousHint}
        checked={form.anonymous_votings}
        onChange={(on) => onChange({ anonymous_votings: on })}
      />
      <Checkbox
        label={words.webOnlySecrets}
        hint={words.webOnlySecretsHint}
        checked={form.web_only_secrets}
        onChange={(on) => onChange({ web_only_secrets: on })}
      />
      <Select
        label={words.results}
        hint={words.resultsHint}
        value={form.results}
        options={RESULTS.map((value) => ({ value, label: words.resultOptions[value] }))}
        onChange={(results) => onChange({ results })}
      />
      <p className="label">{words.itemsBy}</p>
      <RadioCards
        name={words.itemsBy}
        value={form.items_by}
        options={ITEMS_BY.map((value) => ({ value, ...words.itemsByOptions[value] }))}
        onChange={(by) => onChange({ items_by: by })}
      />
    </Section>
  )
}

function Structure({ form, fields, onChange }: SectionProps) {
  const words = useWords('orga-settings').settings
  return (
    <Section title={words.structure}>
      <p className="label">{words.structureBy}</p>
      <RadioCards
        name={words.structureBy}
        value={form.structure_change}
        options={STRUCTURE.map((value) => ({ value, ...words.structureOptions[value] }))}
        onChange={(by) => onChange({ structure_change: by })}
      />
      <Checkbox
        label={words.policiesNeedTopic}
        hint={words.policiesNeedTopicHint}
        checked={form.policies_need_topic}
        onChange={(on) => onChange({ policies_need_topic: on })}
      />
      <TextField
        label={words.chatDays}
        hint={words.chatDaysHint}
        error={fields['settings.chat_days']}
        inputMode="numeric"
        value={form.chat_days}
        onChange={(days) => onChange({ chat_days: days })}
      />
    </Section>
  )
}
