import { ApplicationCommandOptionType as Kind, type APIApplicationCommandOption } from 'discord-api-types/v10'

import { compact } from '../message-body/compact.ts'
import type { Fields } from '../validate.ts'
import { readCommandName, readDescription } from './command-names.ts'
import { readLocalisations } from './localisations.ts'

const MAX_OPTIONS = 25
const IN_GROUP: readonly Kind[] = [Kind.Subcommand]
const VALUES: readonly Kind[] = [3, 4, 5, 6, 7, 8, 9, 10, 11]
const TOP: readonly Kind[] = [Kind.Subcommand, Kind.SubcommandGroup, ...VALUES]

/** The options a command declares. Subcommands nest twice at most. */
export function readDeclaredOptions(
  fields: Fields,
  types: readonly Kind[] = TOP,
): APIApplicationCommandOption[] | undefined {
  const options = fields.list('options', { max: MAX_OPTIONS }, (item) => readOption(item, types))
  if (!options) return undefined
  checkNames(fields, options)
  checkOrder(fields, options)
  return options as unknown as APIApplicationCommandOption[]
}

interface Declared {
  name: string
  type: Kind | undefined
  required?: boolean | undefined
}

function readOption(fields: Fields, types: readonly Kind[]): Declared {
  const type = fields.choice('type', types)
  if (type === undefined) fields.fail('type', 'BASE_TYPE_REQUIRED', 'This field is required')
  const base = {
    type,
    name: readCommandName(fields, 'name'),
    name_localizations: readLocalisations(fields, 'name_localizations', readCommandName),
    description: readDescription(fields, 'description'),
    description_localizations: readLocalisations(fields, 'description_localizations', readDescription),
  }
  return { ...base, ...readDetails(fields, type) }
}

function readDetails(fields: Fields, type: Kind | undefined): object {
  if (type === Kind.Subcommand) return { options: readDeclaredOptions(fields, VALUES) ?? [] }
  if (type === Kind.SubcommandGroup) return { options: readDeclaredOptions(fields, IN_GROUP) ?? [] }
  return compact({
    required: fields.boolean('required'),
    autocomplete: fields.boolean('autocomplete'),
    choices: fields.list('choices', { max: MAX_OPTIONS }, (item) => readChoice(item, type)),
    channel_types: fields.integers('channel_types'),
    min_value: readNumber(fields, 'min_value'),
    max_value: readNumber(fields, 'max_value'),
    min_length: fields.integer('min_length', { min: 0, max: 6000 }),
    max_length: fields.integer('max_length', { min: 1, max: 6000 }),
  })
}

/** Integers beyond what a double holds exactly come as text; the limits of an option reach to 2^53. */
function readNumber(fields: Fields, name: string): number | undefined {
  const value = fields.raw(name)
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : undefined
}

/** A text keeps to its length; a number stays one. */
export function readChoiceValue(fields: Fields): string | number | undefined {
  const raw = fields.raw('value')
  return typeof raw === 'number' ? raw : fields.string('value', { max: 100 })
}

function readChoice(fields: Fields, type: Kind | undefined): object {
  const numeric = type === Kind.Integer || type === Kind.Number
  const value = numeric ? readNumber(fields, 'value') : readChoiceValue(fields)
  if (value === undefined) fields.fail('value', 'BASE_TYPE_REQUIRED', 'This field is required')
  return {
    name: fields.string('name', { min: 1, max: 100, required: true }),
    name_localizations: readLocalisations(fields, 'name_localizations', (map, locale) => {
      map.string(locale, { min: 1, max: 100 })
    }),
    value,
  }
}

function checkNames(fields: Fields, options: readonly Declared[]): void {
  const names = options.map(({ name }) => name)
  if (new Set(names).size === names.length) return
  const message = 'Option names must be unique'
  fields.fail('options', 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS', message)
}

function checkOrder(fields: Fields, options: readonly Declared[]): void {
  const firstOptional = options.findIndex(({ required }) => !required)
  if (firstOptional === -1 || !options.slice(firstOptional).some(({ required }) => required)) return
  const message = 'Required options must be placed before non-required options'
  fields.fail('options', 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message)
}
