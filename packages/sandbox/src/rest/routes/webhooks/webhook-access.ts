import type { ChannelRecord, WebhookRecord } from '../../../world/records.ts'
import { unknownChannel, unknownWebhook } from '../../errors.ts'
import type { RestContext } from '../../handler.ts'
import { invalidWebhookToken } from '../../message-errors.ts'

type Asked = Pick<RestContext, 'world' | 'params' | 'query'>

/** The webhook of a path that carries its token: 10015 if there is none, 50027 if the token is another's. */
export function requireWebhook({ world, params }: Asked): WebhookRecord {
  const webhook = world.webhooks.get(params['webhook_id'] ?? '')
  if (!webhook) throw unknownWebhook()
  if (webhook.token !== params['webhook_token']) throw invalidWebhookToken()
  return webhook
}

/** The webhook's own channel, or the thread in it that `thread_id` names. */
export function webhookChannel({ world, query }: Asked, webhook: WebhookRecord): ChannelRecord {
  const threadId = query.get('thread_id')
  const channel = world.channels.get(threadId ?? webhook.channelId)
  if (!channel) throw unknownChannel()
  if (threadId !== null && channel.parentId !== webhook.channelId) throw unknownChannel()
  return channel
}
