import { WHO_MENU } from '@arachne/core/identities'
import { MESSAGES } from '@arachne/words/messages'
import {
  type APIApplicationCommand,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  Locale,
  PermissionFlagsBits,
  type RESTPutAPIApplicationCommandsJSONBody,
} from 'discord.js'

import type { Calls } from '../rest/calls.ts'

type Command = RESTPutAPIApplicationCommandsJSONBody[number]

const ON_SERVERS = {
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
}

const { en, ko, fr } = {
  en: MESSAGES.en.commands,
  ko: MESSAGES.ko.commands,
  fr: MESSAGES.fr.commands,
}

type Named = Record<'name' | 'about', string>

/** One word or sentence, as Discord shows it to people of each language. */
const inAll = (korean: string, french: string) => ({ [Locale.Korean]: korean, [Locale.French]: french })

const named = (english: Named, korean: Named, french: Named) => ({
  name_localizations: inAll(korean.name, french.name),
  description: english.about,
  description_localizations: inAll(korean.about, french.about),
})

function option<Type extends ApplicationCommandOptionType>(name: keyof typeof en.options, type: Type) {
  return { type, name, ...named(en.options[name], ko.options[name], fr.options[name]) }
}

const ENTITY = {
  ...option('entity', ApplicationCommandOptionType.String as const),
  required: true,
  max_length: 80,
}

type Slash = 'entities' | 'status' | 'whois' | 'mute' | 'unmute'

function slash(name: Slash, more: Partial<Command> = {}): Command {
  return {
    type: ApplicationCommandType.ChatInput,
    name,
    ...named(en[name], ko[name], fr[name]),
    ...ON_SERVERS,
    ...more,
  } as Command
}

const FOR_MODERATORS = { default_member_permissions: PermissionFlagsBits.ManageMessages.toString() }

/** All possible commands; only those with a handler are offered. */
const COMMANDS: readonly Command[] = [
  slash('entities'),
  slash('status', { options: [ENTITY] }),
  slash('whois', {
    options: [
      { ...option('message', ApplicationCommandOptionType.String as const), required: true, max_length: 200 },
    ],
  }),
  slash('mute', {
    ...FOR_MODERATORS,
    options: [
      ENTITY,
      {
        ...option('minutes', ApplicationCommandOptionType.Integer as const),
        min_value: 1,
        max_value: 10_080,
      },
    ],
  }),
  slash('unmute', { ...FOR_MODERATORS, options: [ENTITY] }),
  {
    type: ApplicationCommandType.Message,
    name: WHO_MENU,
    name_localizations: inAll(ko.who, fr.who),
    ...ON_SERVERS,
  },
]

/** Registers the commands with Discord, only if they differ from what it knows. */
export async function registerCommands(
  calls: Calls,
  applicationId: string,
  isAnswered: (name: string) => boolean,
): Promise<void> {
  const wanted = COMMANDS.filter(({ name }) => isAnswered(name))
  if (wanted.length === 0) return
  const known = await calls.run((api, signal) =>
    api.applicationCommands.getGlobalCommands(applicationId, { with_localizations: true }, { signal }),
  )
  if (sameCommands(known, wanted)) return
  await calls.run((api, signal) =>
    api.applicationCommands.bulkOverwriteGlobalCommands(applicationId, [...wanted], { signal }),
  )
}

function sameCommands(known: readonly APIApplicationCommand[], wanted: readonly Command[]): boolean {
  if (known.length !== wanted.length) return false
  return wanted.every((command) => {
    const there = known.find(({ name, type }) => name === command.name && type === command.type)
    return there !== undefined && includes(there, command)
  })
}

/** Discord's answer contains more than was sent; what was sent must be unchanged. */
function includes(there: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return there === wanted
  if (typeof there !== 'object' || there === null) return false
  if (Array.isArray(wanted) && (!Array.isArray(there) || there.length !== wanted.length)) return false
  return Object.entries(wanted).every(([key, value]) =>
    includes((there as Record<string, unknown>)[key], value),
  )
}
