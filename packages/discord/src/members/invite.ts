import { BOT_PERMISSIONS } from '@arachne/core/access'
import { PermissionFlagsBits } from 'discord.js'

import type { DiscordEndpoints } from '../rest/endpoints.ts'

/** Where an admin adds the bot to a server. Requests what tools need; never Administrator or Mention Everyone. */
export function inviteUrl(
  { authorizeUrl }: Pick<DiscordEndpoints, 'authorizeUrl'>,
  applicationId: string,
): string {
  const permissions = BOT_PERMISSIONS.reduce((all, one) => all | PermissionFlagsBits[one], 0n)
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: 'bot applications.commands',
    permissions: permissions.toString(),
  })
  return `${authorizeUrl}?${query.toString()}`
}
