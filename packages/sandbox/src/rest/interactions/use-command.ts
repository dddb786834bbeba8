import { ApplicationCommandType, InteractionType } from 'discord-api-types/v10'

import { presentResolved } from '../../present/resolved.ts'
import { mayUseCommand } from '../../rules/command-access.ts'
import { PERMISSION } from '../../rules/permission-bits.ts'
import { permissionsIn } from '../../rules/permissions.ts'
import { beginInteraction } from '../../world/interactions.ts'
import type { AttachmentRecord, CommandRecord, MessageRecord } from '../../world/records.ts'
import { missingPermissions, unknownCommand, unknownMessage, unknownUser } from '../errors.ts'
import { storeUploads } from '../message-body/uploads.ts'
import { namedBy, readOptions, type GivenOption } from './command-options.ts'
import type { Begun, Use } from './use.ts'

/** A command, or the question what could complete one of its options. */
export function useCommand(use: Use): Begun {
  const { context, channel, data } = use
  const command = findCommand(use)
  const { world } = context
  if (!(permissionsIn(world, use.user.id, channel) & PERMISSION.USE_APPLICATION_COMMANDS)) {
    throw missingPermissions()
  }
  if (!mayUseCommand(world, command, { userId: use.user.id, channel })) throw missingPermissions()
  const attachments = storeUploads(context, channel.id)
  const unfinished = use.type === InteractionType.ApplicationCommandAutocomplete
  const options = readOptions(data, command.options ?? [], { attachments, unfinished })
  const target = readTarget(use, command)
  use.fields.done()
  const interaction = beginInteraction(world, {
    ...use.base,
    applicationId: command.application_id,
    name: fullName(command, options),
    commandId: command.id,
    targetUserId: target.userId,
    targetMessageId: target.message?.id ?? null,
  })
  return {
    interaction,
    message: undefined,
    data: {
      id: command.id,
      name: command.name,
      type: command.type,
      ...(command.guildId !== null && { guild_id: command.guildId }),
      ...(options.length > 0 && { options }),
      ...((target.userId ?? target.message) && { target_id: target.userId ?? target.message?.id }),
      ...presentResolved(world, { channel, viewerId: use.user.id }, named(options, attachments, target)),
    },
  }
}

interface Target {
  userId: string | null
  message: MessageRecord | undefined
}

function named(options: GivenOption[], attachments: AttachmentRecord[], target: Target) {
  const { users, ...rest } = namedBy(options)
  return {
    ...rest,
    users: target.userId === null ? users : [target.userId],
    messages: target.message ? [target.message] : [],
    attachments,
  }
}

/** By id, as Discord's client does, or by name, which is easier to type in a test. */
function findCommand({ context, channel, data, applicationId }: Use): CommandRecord {
  const id = data.snowflake('id')
  const name = data.string('name')
  const type = data.choice<ApplicationCommandType>('type', [1, 2, 3]) ?? ApplicationCommandType.ChatInput
  const command = context.world.commands.values().find((one) => {
    if (one.guildId !== null && one.guildId !== channel.guildId) return false
    if (applicationId !== undefined && one.application_id !== applicationId) return false
    return id === undefined ? one.name === name && one.type === type : one.id === id
  })
  if (!command) throw unknownCommand()
  return command
}

/** The person or message a context menu was opened on. */
function readTarget({ context, channel, data }: Use, command: CommandRecord): Target {
  const none = { userId: null, message: undefined }
  if (command.type === ApplicationCommandType.ChatInput) return none
  const id = data.snowflake('target_id', { required: true }) ?? ''
  if (command.type === ApplicationCommandType.User) {
    if (!context.world.users.has(id)) throw unknownUser()
    return { userId: id, message: undefined }
  }
  const message = channel.messages.get(id)
  if (!message) throw unknownMessage()
  return { userId: null, message }
}

/** Subcommands belong to the name: "role add". */
function fullName(command: CommandRecord, options: readonly GivenOption[]): string {
  const sub = options.find((option) => option.options)
  const inner = sub?.options?.find((option) => option.options)
  return [command.name, sub?.name, inner?.name].filter((part) => part !== undefined).join(' ')
}
