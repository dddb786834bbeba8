import { PermissionFlagsBits } from 'discord.js'

import type { DiscordEndpoints } from './endpoints.ts'

/** What entities need on a server. Never Administrator, never Mention Everyone. */
const PERMISSIONS = [
  PermissionFlagsBits.ViewChannel,
  PermissionFlagsBits.ReadMessageHistory,
  PermissionFlagsBits.SendMessages,
  PermissionFlagsBits.SendMessagesInThreads,
  PermissionFlagsBits.EmbedLinks,
  PermissionFlagsBits.AttachFiles,
  // Entities speak through webhooks and are mentioned through roles.
  PermissionFlagsBits.ManageWebhooks,
  PermissionFlagsBits.ManageRoles,
]

/** Where an admin adds the bot to a server. */
export function inviteUrl(
  { authorizeUrl }: Pick<DiscordEndpoints, 'authorizeUrl'>,
  applicationId: string,
): string {
  const permissions = PERMISSIONS.reduce((all, one) => all | one, 0n)
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: 'bot applications.commands',
    permissions: permissions.toString(),
  })
  return `${authorizeUrl}?${query.toString()}`
}
