import { ApplicationCommandOptionType as Kind, type APIApplicationCommandOption } from 'discord-api-types/v10'

import type { Named } from '../../present/resolved.ts'
import type { AttachmentRecord } from '../../world/records.ts'
import { toNumber, type Fields } from '../validate.ts'

/** An option as a person filled it in, and as the application gets it. */
export interface GivenOption {
  name: string
  type: number
  value?: string | number | boolean
  focused?: boolean
  options?: GivenOption[]
}

export interface OptionRules {
  /** Uploads of the request, in the order of `files[n]`. */
  attachments: readonly AttachmentRecord[]
  /** While a person still types nothing is missing yet. */
  unfinished: boolean
}

/** Reads `options` against what the command declares. Notes what is wrong in `fields`. */
export function readOptions(
  fields: Fields,
  declared: readonly APIApplicationCommandOption[],
  rules: OptionRules,
): GivenOption[] {
  const given =
    fields
      .list('options', { max: 25 }, (item) => readOption(item, declared, rules))
      ?.filter((option) => option !== undefined) ?? []
  if (!rules.unfinished) {
    for (const option of declared) {
      const missing =
        'required' in option && option.required && !given.some(({ name }) => name === option.name)
      if (missing) {
        fields.fail('options', 'APPLICATION_COMMAND_OPTION_REQUIRED', `Option "${option.name}" is required`)
      }
    }
  }
  return given
}

function readOption(
  fields: Fields,
  declared: readonly APIApplicationCommandOption[],
  rules: OptionRules,
): GivenOption | undefined {
  const name = fields.string('name', { required: true })
  const option = declared.find((one) => one.name === name)
  if (!option) {
    fields.fail('name', 'APPLICATION_COMMAND_OPTION_UNKNOWN', 'The command has no such option')
    return undefined
  }
  const base = { name: option.name, type: option.type }
  if (option.type === Kind.Subcommand || option.type === Kind.SubcommandGroup) {
    return { ...base, options: readOptions(fields, option.options ?? [], rules) }
  }
  const value = rules.unfinished ? readDraft(fields) : readValue(fields, option, rules)
  const focused = rules.unfinished && fields.boolean('focused')
  return { ...base, ...(value !== undefined && { value }), ...(focused && { focused }) }
}

/** Half-typed values come as text, even of numbers. */
function readDraft(fields: Fields): string | number | boolean {
  const raw = fields.raw('value')
  return typeof raw === 'number' || typeof raw === 'boolean' ? raw : (fields.string('value') ?? '')
}

function readValue(
  fields: Fields,
  option: APIApplicationCommandOption,
  rules: OptionRules,
): string | number | boolean | undefined {
  switch (option.type) {
    case Kind.Integer:
    case Kind.Number:
      return readNumber(fields, option)
    case Kind.Boolean:
      return fields.boolean('value')
    case Kind.Attachment:
      return rules.attachments[fields.integer('value', { required: true }) ?? -1]?.id ?? refuseFile(fields)
    case Kind.String:
      return readText(fields, option)
    default:
      return fields.snowflake('value', { required: true })
  }
}

type OptionOf<T extends Kind> = Extract<APIApplicationCommandOption, { type: T }>

function readText(fields: Fields, option: OptionOf<Kind.String>): string | undefined {
  const { min_length: min = 0, max_length: max = 6000 } = option
  const text = fields.string('value', { required: true, min, max })
  requireChoice(fields, 'choices' in option ? option.choices : undefined, text)
  return text
}

function readNumber(fields: Fields, option: OptionOf<Kind.Integer | Kind.Number>): number | undefined {
  const { min_value: min = -Infinity, max_value: max = Infinity } = option
  const number = toNumber(fields.raw('value'))
  const fits = Number.isFinite(number) && (option.type === Kind.Number || Number.isInteger(number))
  if (!fits || number < min || number > max) {
    fields.fail('value', 'NUMBER_TYPE_COERCE', 'This number is not one the option takes')
  }
  requireChoice(fields, 'choices' in option ? option.choices : undefined, number)
  return number
}

function requireChoice(
  fields: Fields,
  choices: readonly { value: string | number }[] | undefined,
  value: string | number | undefined,
): void {
  if (!choices || choices.length === 0 || choices.some((choice) => choice.value === value)) return
  const names = choices.map((choice) => choice.value).join(', ')
  fields.fail('value', 'BASE_TYPE_CHOICES', `Value must be one of {${names}}.`)
}

function refuseFile(fields: Fields): undefined {
  fields.fail('value', 'APPLICATION_COMMAND_OPTION_ATTACHMENT_MISSING', 'No such file was uploaded')
}

/** Whom and what the values of options name. */
export function namedBy(
  options: readonly GivenOption[],
): Required<Pick<Named, 'users' | 'roles' | 'channels'>> {
  const flat = options.flatMap(flatten)
  const of = (...types: number[]) =>
    flat.filter(({ type }) => types.includes(type)).map(({ value }) => String(value))
  return {
    users: of(Kind.User, Kind.Mentionable),
    roles: of(Kind.Role, Kind.Mentionable),
    channels: of(Kind.Channel),
  }
}

function flatten(option: GivenOption): GivenOption[] {
  return [option, ...(option.options ?? []).flatMap(flatten)]
}
