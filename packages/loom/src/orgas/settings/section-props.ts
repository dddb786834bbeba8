import type { Told } from '../../api/error-sentence.ts'
import type { SettingsForm } from './settings-form.ts'

/** The props of each group of settings. */
export interface SectionProps {
  form: SettingsForm
  /** The server's findings, by field. */
  fields: Told['fields']
  onChange(part: Partial<SettingsForm>): void
}
