import type { Delivery, Flags } from '../mailbox/mailbox.ts'
import type { Seat } from '../memberships/seats.ts'
import { repliesTo } from './flags.ts'
import type { InboundMessage } from './inbound.ts'
import type { Happening, NotifyCause } from './notifications.ts'

/** What owners may want to know of a message. */
export function happeningsOf(
  message: InboundMessage,
  seats: readonly Seat[],
  { flags }: Pick<Delivery, 'flags'>,
): Happening[] {
  if (flags.size === 0) return []
  return seats.flatMap((seat): Happening[] => {
    const raised = flags.get(seat.entityId)
    if (raised === undefined || !(raised.addressed || raised.triggered)) return []
    const { entityId, entityName, ownerId, notify } = seat
    return [
      {
        entityId,
        entityName,
        ownerId,
        notify,
        causes: causesOf(message, seat, raised),
        authorId: message.author.id,
        authorName: message.author.name,
        content: message.content,
        jumpUrl: message.jump_url,
        serverId: message.server_id,
      },
    ]
  })
}

function causesOf(message: InboundMessage, seat: Seat, { addressed, triggered }: Flags): NotifyCause[] {
  const isReply = repliesTo(message, seat)
  const causes: [NotifyCause, boolean][] = [
    ['reply', isReply],
    ['mention', addressed && !isReply],
    ['trigger', triggered],
  ]
  return causes.filter(([, holds]) => holds).map(([cause]) => cause)
}
