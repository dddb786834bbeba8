import type { Route } from './handler.ts'
import { ackRoutes } from './routes/ack.ts'
import { applicationRoutes } from './routes/applications.ts'
import { auditLogRoutes } from './routes/audit-log.ts'
import { banRoutes } from './routes/bans.ts'
import { bulkDeleteRoutes } from './routes/bulk-delete.ts'
import { channelRoutes } from './routes/channels.ts'
import { commandIndexRoutes } from './routes/command-index.ts'
import { commandRoutes } from './routes/commands.ts'
import { emojiRoutes } from './routes/emojis.ts'
import { gatewayInfoRoutes, type StartLimitLookup } from './routes/gateway-info.ts'
import { guildChannelRoutes } from './routes/guild-channels.ts'
import { guildRoutes } from './routes/guilds.ts'
import { interactionRoutes } from './routes/interactions.ts'
import { inviteRoutes } from './routes/invites.ts'
import { memberRoutes } from './routes/members.ts'
import { messageRoutes } from './routes/messages.ts'
import { myGuildRoutes } from './routes/my-guilds.ts'
import { permissionOverwriteRoutes } from './routes/permission-overwrites.ts'
import { pinRoutes } from './routes/pins.ts'
import { pollRoutes } from './routes/polls.ts'
import { reactionRoutes } from './routes/reactions.ts'
import { roleRoutes } from './routes/roles.ts'
import { searchRoutes } from './routes/search.ts'
import { threadListRoutes } from './routes/thread-lists.ts'
import { threadMemberRoutes } from './routes/thread-members.ts'
import { threadSearchRoutes } from './routes/thread-search.ts'
import { threadRoutes } from './routes/threads.ts'
import { typingRoutes } from './routes/typing.ts'
import { userRoutes } from './routes/users.ts'
import { webhookExecuteRoutes } from './routes/webhook-execute.ts'
import { webhookMessageRoutes } from './routes/webhook-messages.ts'
import { webhookRoutes } from './routes/webhooks.ts'

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
