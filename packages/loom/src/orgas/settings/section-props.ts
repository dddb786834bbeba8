import type { Told } from '../../api/error-sentence.ts'
import type { SettingsForm } from './settings-form.ts'

/** What each group of settings gets. */
export interface SectionProps {
  form: SettingsForm
  /** What the server found wrong, by field. */
  fields: Told['fields']
  onChange(part: Partial<SettingsForm>): void
}
