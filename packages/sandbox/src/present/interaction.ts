import { InteractionContextType, type APIInteraction } from 'discord-api-types/v10'

import { permissionsIn } from '../rules/permissions.ts'
import { MAX_FILE_BYTES } from '../rules/upload-limit.ts'
import type { ChannelRecord, InteractionRecord, MessageRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { presentChannel } from './channel.ts'
import { presentMember } from './member.ts'
import { integrationOwners } from './message-source.ts'
import { presentMessage } from './message.ts'
import { localeOf, presentUser } from './user.ts'

/** INTERACTION_CREATE, as the application gets it. */
export function presentInteraction(
  world: World,
  interaction: InteractionRecord,
  about: { data: object; channel: ChannelRecord; message: MessageRecord | undefined },
): APIInteraction {
  const { channel, message } = about
  const botId = world.applications.get(interaction.applicationId)?.botId ?? ''
  const payload = {
    id: interaction.id,
    application_id: interaction.applicationId,
    type: interaction.type,
    data: about.data,
    token: interaction.token,
    version: 1,
    channel_id: channel.id,
    channel: presentChannel(world, channel, interaction.userId),
    ...presentPerson(world, interaction, channel),
    ...(message && { message: presentMessage(world, message, botId) }),
    app_permissions: permissionsIn(world, botId, channel).toString(),
    locale: localeOf(world.users.get(interaction.userId)),
    entitlements: [],
    authorizing_integration_owners: integrationOwners(interaction.guildId),
    context: interaction.guildId === null ? InteractionContextType.BotDM : InteractionContextType.Guild,
    attachment_size_limit: MAX_FILE_BYTES,
  }
  return payload as unknown as APIInteraction
}

/** A member in servers, a user in DMs. */
function presentPerson(world: World, { userId, guildId }: InteractionRecord, channel: ChannelRecord): object {
  const member = world.guilds.get(guildId ?? '')?.members.get(userId)
  const user = world.users.get(userId)
  if (!member || guildId === null) return user ? { user: presentUser(user) } : {}
  const permissions = permissionsIn(world, userId, channel).toString()
  return {
    guild_id: guildId,
    guild: { id: guildId, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    member: { ...presentMember(world, member), permissions },
  }
}
