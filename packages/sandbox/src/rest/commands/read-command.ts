import { ApplicationCommandType } from 'discord-api-types/v10'

import type { CommandRecord } from '../../world/records.ts'
import { compact } from '../message-body/compact.ts'
import type { Fields } from '../validate.ts'
import { readCommandName, readDescription } from './command-names.ts'
import { readDeclaredOptions } from './command-options.ts'
import { readLocalisations } from './localisations.ts'

/** What a request says about a command; the rest is decided when it is stored. */
export type CommandBody = Omit<CommandRecord, 'id' | 'application_id' | 'guildId' | 'version'>

export function readCommand(fields: Fields): CommandBody {
  const type = fields.choice('type', [1, 2, 3, 4]) ?? ApplicationCommandType.ChatInput
  const isSlash = type === ApplicationCommandType.ChatInput
  const options = isSlash ? readDeclaredOptions(fields) : undefined
  return {
    type,
    name: isSlash ? readCommandName(fields, 'name') : readMenuName(fields, 'name'),
    name_localizations: readLocalisations(
      fields,
      'name_localizations',
      isSlash ? readCommandName : readMenuName,
    ),
    description: isSlash ? readDescription(fields, 'description') : '',
    description_localizations: readLocalisations(fields, 'description_localizations', readDescription),
    ...(options && options.length > 0 && { options }),
    default_member_permissions: fields.bits('default_member_permissions')?.toString() ?? null,
    dm_permission: fields.boolean('dm_permission') ?? true,
    contexts: fields.integers('contexts') ?? null,
    integration_types: fields.integers('integration_types') ?? [0],
    nsfw: fields.boolean('nsfw') ?? false,
  }
}

/** Only what the request mentions, for PATCH. */
export function readCommandChanges(fields: Fields, command: CommandRecord): Partial<CommandBody> {
  const merged = readCommand(mergeFields(fields, command))
  const mentioned = Object.entries(merged).filter(([name]) => fields.has(name))
  return compact(Object.fromEntries(mentioned))
}

/** Entries of context menus may have spaces and capitals. */
function readMenuName(fields: Fields, field: string): string {
  return fields.string(field, { min: 1, max: 32, required: true }) ?? ''
}

/** A PATCH may leave out what a POST must say. */
function mergeFields(fields: Fields, command: CommandRecord): Fields {
  return {
    ...fields,
    string: (name, rules) => (fields.has(name) ? fields.string(name, rules) : known(command, name)),
    choice: (name, values) =>
      name === 'type' ? values.find((value) => value === command.type) : fields.choice(name, values),
  }
}

function known(command: CommandRecord, name: string): string | undefined {
  return name === 'name' || name === 'description' ? command[name] : undefined
}
