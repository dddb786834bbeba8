import { ComponentType } from 'discord-api-types/v10'

import type { ComponentNode } from '../../world/component-tree.ts'
import type { AttachmentRecord } from '../../world/records.ts'
import type { Fields } from '../validate.ts'

/** A field of a modal, as declared or as filled in. */
export interface ModalField extends ComponentNode {
  required?: boolean
  min_length?: number
  max_length?: number
  min_values?: number
  max_values?: number
  options?: { value: string }[]
}

/** A field as it was sent. */
export interface Sent {
  custom_id: string | undefined
  value: string | boolean | undefined
  values: string[] | undefined
}

/** A field as the application gets it. */
export interface FilledIn {
  type: ComponentType
  id: number | undefined
  custom_id?: string | undefined
  value?: string | boolean | null
  values?: string[]
  component?: FilledIn
  components?: FilledIn[]
}

interface Asked {
  field: ModalField
  given: Sent | undefined
  /** Uploads of the request: file fields name them by number. */
  attachments: readonly AttachmentRecord[]
}

export function answerField(data: Fields, asked: Asked): FilledIn {
  const { field, given } = asked
  const base = { type: field.type, id: field.id, custom_id: field.custom_id }
  switch (field.type) {
    case ComponentType.TextInput:
      return { ...base, value: readText(data, asked) }
    case ComponentType.Checkbox:
      return { ...base, value: given?.value === true }
    case ComponentType.RadioGroup:
      return { ...base, value: readChoice(data, asked) }
    default:
      return { ...base, values: readValues(data, asked) }
  }
}

function readText(data: Fields, { field, given }: Asked): string {
  const text = typeof given?.value === 'string' ? given.value : ''
  const { min_length: min = 0, max_length: max = 4000, required = true } = field
  if (text === '' && required) refuse(data, field, 'This field is required')
  else if (text !== '' && (text.length < min || text.length > max)) {
    refuse(data, field, `Must be between ${min} and ${max} in length.`)
  }
  return text
}

function readChoice(data: Fields, { field, given }: Asked): string | null {
  const value = typeof given?.value === 'string' ? given.value : null
  if (value === null && field.required !== false) refuse(data, field, 'This field is required')
  if (value !== null && !field.options?.some((option) => option.value === value)) {
    refuse(data, field, 'No such option.')
  }
  return value
}

function readValues(data: Fields, { field, given, attachments }: Asked): string[] {
  const list = given?.values ?? []
  const values =
    field.type === ComponentType.FileUpload
      ? list.flatMap((index) => attachments[Number(index)]?.id ?? [])
      : list
  const { min_values: min = 1, max_values: max = 1, options, required = true } = field
  const least = required ? min : 0
  if (values.length < least || values.length > max) {
    refuse(data, field, `Must be between ${least} and ${max} in length.`)
  }
  if (options && values.some((value) => !options.some((option) => option.value === value))) {
    refuse(data, field, 'No such option.')
  }
  return values
}

function refuse(data: Fields, field: ModalField, message: string): void {
  data.fail(field.custom_id ?? 'components', 'MODAL_FIELD_INVALID', message)
}
