import type { APIWebhook } from 'discord-api-types/v10'

import type { WebhookRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { presentUser } from './user.ts'

/** Another application's webhook shows no token; `user` is left out where the token itself was the proof. */
export function presentWebhook(
  world: World,
  webhook: WebhookRecord,
  options: { origin: string; withUser: boolean; withToken: boolean },
): APIWebhook {
  const creator = world.users.get(webhook.userId ?? '')
  return {
    id: webhook.id,
    type: 1,
    name: webhook.name,
    avatar: webhook.avatar,
    channel_id: webhook.channelId,
    guild_id: webhook.guildId,
    application_id: webhook.applicationId,
    ...(options.withUser && creator && { user: presentUser(creator) }),
    ...(options.withToken && {
      token: webhook.token,
      url: `${options.origin}/api/webhooks/${webhook.id}/${webhook.token}`,
    }),
  }
}
