import { WHO_MENU } from '@arachne/core/identities'
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

const ENTITY = {
  type: ApplicationCommandOptionType.String as const,
  name: 'entity',
  name_localizations: { [Locale.Korean]: '엔티티' },
  description: 'Its name',
  description_localizations: { [Locale.Korean]: '엔티티의 이름' },
  required: true,
  max_length: 80,
}

function slash(
  [name, koreanName]: [string, string],
  [english, korean]: [string, string],
  more: Partial<Command> = {},
): Command {
  return {
    type: ApplicationCommandType.ChatInput,
    name,
    name_localizations: { [Locale.Korean]: koreanName },
    description: english,
    description_localizations: { [Locale.Korean]: korean },
    ...ON_SERVERS,
    ...more,
  } as Command
}

const FOR_MODERATORS = { default_member_permissions: PermissionFlagsBits.ManageMessages.toString() }

/** Everything there could be; offered is what somebody answers to. */
const COMMANDS: readonly Command[] = [
  slash(['entities', '엔티티'], ['Who lives on this server?', '이 서버에 누가 살고 있나요?']),
  slash(['status', '상태'], ['Is an entity listening?', '엔티티가 듣고 있나요?'], { options: [ENTITY] }),
  slash(['whois', '누구'], ['Who is behind a message?', '메시지를 쓴 것은 누구인가요?'], {
    options: [
      {
        type: ApplicationCommandOptionType.String,
        name: 'message',
        name_localizations: { [Locale.Korean]: '메시지' },
        description: 'A link to the message, or its id',
        description_localizations: { [Locale.Korean]: '메시지 링크 또는 ID' },
        required: true,
        max_length: 200,
      },
    ],
  }),
  slash(
    ['mute', '음소거'],
    ['Silence an entity in this channel for a time', '이 채널에서 엔티티를 잠시 조용히 시킵니다'],
    {
      ...FOR_MODERATORS,
      options: [
        ENTITY,
        {
          type: ApplicationCommandOptionType.Integer,
          name: 'minutes',
          name_localizations: { [Locale.Korean]: '분' },
          description: 'For how long (60)',
          description_localizations: { [Locale.Korean]: '몇 분 동안 (60)' },
          min_value: 1,
          max_value: 10_080,
        },
      ],
    },
  ),
  slash(
    ['unmute', '음소거해제'],
    ['Let an entity speak in this channel again', '엔티티가 이 채널에서 다시 말하게 합니다'],
    {
      ...FOR_MODERATORS,
      options: [ENTITY],
    },
  ),
  {
    type: ApplicationCommandType.Message,
    name: WHO_MENU,
    name_localizations: { [Locale.Korean]: '누가 썼나요?' },
    ...ON_SERVERS,
  },
]

/** Tells Discord which commands there are; only when that is not what it knows already. */
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

/** Discord answers with more than it was told; what it was told must be the same. */
function includes(there: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return there === wanted
  if (typeof there !== 'object' || there === null) return false
  if (Array.isArray(wanted) && (!Array.isArray(there) || there.length !== wanted.length)) return false
  return Object.entries(wanted).every(([key, value]) =>
    includes((there as Record<string, unknown>)[key], value),
  )
}
