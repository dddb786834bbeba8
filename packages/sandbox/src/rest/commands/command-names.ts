import type { Fields } from '../validate.ts'

/** Discord's own pattern for the names of slash commands and their options. */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Devanagari}\p{sc=Thai}]{1,32}$/u

export function readCommandName(fields: Fields, field: string): string {
  const name = fields.string(field, { min: 1, max: 32, required: true }) ?? ''
  if (name !== '' && (!NAME.test(name) || name !== name.toLowerCase())) {
    fields.fail(field, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid')
  }
  return name
}

export function readDescription(fields: Fields, field: string): string {
  return fields.string(field, { min: 1, max: 100, required: true }) ?? ''
}
