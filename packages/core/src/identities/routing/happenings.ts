import type { Delivery, Flags } from '../mailbox/mailbox.ts'
import type { ChannelListener } from './channel-listeners.ts'
import { repliesTo } from './delivery.ts'
import type { InboundMessage } from './inbound.ts'
import type { Happening, NotifyCause } from './notifications.ts'

/** What owners may want to know about a message. */
export function happeningsOf(
  message: InboundMessage,
  listeners: readonly ChannelListener[],
  { flags }: Pick<Delivery, 'flags'>,
): Happening[] {
  if (flags.size === 0) return []
  return listeners.flatMap((listener): Happening[] => {
    const raised = flags.get(listener.entityId)
    if (raised === undefined || !(raised.addressed || raised.triggered)) return []
    const { entityId, entityName, ownerId, notify } = listener
    return [
      {
        entityId,
        entityName,
        ownerId,
        notify,
        causes: causesOf(message, listener, raised),
        authorId: message.author.id,
        authorName: message.author.name,
        content: message.content,
        jumpUrl: message.jump_url,
        serverId: message.server_id,
      },
    ]
  })
}

function causesOf(
  message: InboundMessage,
  listener: ChannelListener,
  { addressed, triggered }: Flags,
): NotifyCause[] {
  const isReply = repliesTo(message, listener)
  const causes: [NotifyCause, boolean][] = [
    ['reply', isReply],
    ['mention', addressed && !isReply],
    ['trigger', triggered],
  ]
  return causes.filter(([, holds]) => holds).map(([cause]) => cause)
}
