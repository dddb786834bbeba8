import { Checkbox } from '../../ui/Check.tsx'
import { RadioCards } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import type { SectionProps } from './section-props.ts'
import { Section } from './Section.tsx'

const TICKS = [
  ['ask_first', 'askFirst'],
  ['notify_members', 'notifyMembers'],
  ['anonymous_ballots', 'anonymousBallots'],
] as const
const NUMBERS = ['max_days', 'reads_per_minute', 'calls_per_minute', 'searches_per_minute'] as const
const PERMISSIONS = ['readonly', 'action'] as const

/** The most that members may let agents do in their name here. */
export function AgentSettings({ form, fields, onChange }: SectionProps) {
  const words = useWords('orga-settings').settings
  const { agents } = form
  const set = (part: Partial<typeof agents>) => onChange({ agents: { ...agents, ...part } })
  return (
    <Section title={words.agents}>
      <Checkbox
        label={words.agentsAllowed}
        hint={words.agentsAllowedHint}
        checked={agents.allowed}
        onChange={(allowed) => set({ allowed })}
      />
      {agents.allowed && (
        <>
          <p className="label">{words.permission}</p>
          <RadioCards
            name={words.permission}
            value={agents.permission}
            options={PERMISSIONS.map((value) => ({ value, ...words.permissions[value] }))}
            onChange={(permission) => set({ permission })}
          />
          {TICKS.map(([key, word]) => (
            <Checkbox
              key={key}
              label={words[word]}
              hint={words[`${word}Hint`]}
              checked={agents[key]}
              onChange={(on) => set({ [key]: on })}
            />
          ))}
          <div className="cols-2">
            {NUMBERS.map((field) => (
              <TextField
                key={field}
                label={words.numbers[field]}
                hint={words.numberHints[field]}
                error={fields[`settings.agents.${field}`]}
                inputMode="numeric"
                value={agents[field]}
                onChange={(value) => set({ [field]: value })}
              />
            ))}
          </div>
        </>
      )}
    </Section>
  )
}
