import type { TemplateView } from '@arachne/contract'

import { RadioCards } from '../../ui/Choice.tsx'
import { useWords } from '../../words/language.tsx'
import { useSum } from '../use-sum.ts'
import { FormSection } from './FormSection.tsx'

interface Props {
  templates: readonly TemplateView[]
  /** '' if no template was used. */
  value: string
  /** The option for using none. */
  without: { label: string; hint: string }
  onPick(template: TemplateView | undefined): void
}

/** A template fills in the form; the two aren't linked afterwards. */
export function StartFrom({ templates, value, without, onPick }: Props) {
  const words = useWords('servers').ceiling
  const sum = useSum()
  if (templates.length === 0) return null
  const options = [
    ...templates.map((template) => ({ value: template.id, label: template.name, hint: sum(template) })),
    { value: '', ...without },
  ]
  return (
    <FormSection title={words.startFrom} hint={words.startHint}>
      <div className="tmpl">
        <RadioCards
          name={words.startFrom}
          value={value}
          options={options}
          onChange={(id) => onPick(templates.find((template) => template.id === id))}
        />
      </div>
    </FormSection>
  )
}
