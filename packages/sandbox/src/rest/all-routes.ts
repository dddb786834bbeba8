import type { Route } from './handler.ts'
import { applicationRoutes } from './routes/applications/applications.ts'
import { commandIndexRoutes } from './routes/applications/command-index.ts'
import { commandRoutes } from './routes/applications/commands.ts'
import { gatewayInfoRoutes, type StartLimitLookup } from './routes/applications/gateway-info.ts'
import { interactionRoutes } from './routes/applications/interactions.ts'
import { channelRoutes } from './routes/channels/channels.ts'
import { permissionOverwriteRoutes } from './routes/channels/permission-overwrites.ts'
import { threadListRoutes } from './routes/channels/thread-lists.ts'
import { threadMemberRoutes } from './routes/channels/thread-members.ts'
import { threadSearchRoutes } from './routes/channels/thread-search.ts'
import { threadRoutes } from './routes/channels/threads.ts'
import { typingRoutes } from './routes/channels/typing.ts'
import { auditLogRoutes } from './routes/guilds/audit-log.ts'
import { banRoutes } from './routes/guilds/bans.ts'
import { emojiRoutes } from './routes/guilds/emojis.ts'
import { guildChannelRoutes } from './routes/guilds/guild-channels.ts'
import { guildRoutes } from './routes/guilds/guilds.ts'
import { inviteRoutes } from './routes/guilds/invites.ts'
import { memberRoutes } from './routes/guilds/members.ts'
import { roleRoutes } from './routes/guilds/roles.ts'
import { ackRoutes } from './routes/messages/ack.ts'
import { bulkDeleteRoutes } from './routes/messages/bulk-delete.ts'
import { messageRoutes } from './routes/messages/messages.ts'
import { pinRoutes } from './routes/messages/pins.ts'
import { pollRoutes } from './routes/messages/polls.ts'
import { reactionRoutes } from './routes/messages/reactions.ts'
import { searchRoutes } from './routes/messages/search.ts'
import { myGuildRoutes } from './routes/users/my-guilds.ts'
import { userRoutes } from './routes/users/users.ts'
import { webhookExecuteRoutes } from './routes/webhooks/webhook-execute.ts'
import { webhookMessageRoutes } from './routes/webhooks/webhook-messages.ts'
import { webhookRoutes } from './routes/webhooks/webhooks.ts'

/** Every route the sandbox serves below `/api`, except OAuth's own. */
export function allRoutes(startLimit: StartLimitLookup): Route[] {
  return [
    ...gatewayInfoRoutes(startLimit),
    ...applicationRoutes,
    ...userRoutes,
    ...myGuildRoutes,

    ...guildRoutes,
    ...guildChannelRoutes,
    ...roleRoutes,
    ...memberRoutes,
    ...banRoutes,
    ...emojiRoutes,
    ...inviteRoutes,
    ...auditLogRoutes,

    ...channelRoutes,
    ...permissionOverwriteRoutes,
    ...threadRoutes,
    ...threadListRoutes,
    ...threadSearchRoutes,
    ...threadMemberRoutes,

    ...messageRoutes,
    ...bulkDeleteRoutes,
    ...pinRoutes,
    ...reactionRoutes,
    ...pollRoutes,
    ...searchRoutes,
    ...typingRoutes,
    ...ackRoutes,

    ...webhookRoutes,
    ...webhookExecuteRoutes,
    ...webhookMessageRoutes,
    ...interactionRoutes,
    ...commandRoutes,
    ...commandIndexRoutes,
  ]
}
