import { flagsFor } from './flags.ts'
import type { InboundMessage } from './inbound.ts'
import type { Delivery } from './mailbox.ts'
import type { Seat } from './seats.ts'

/** What is queued of a message for those who hear its channel; null when there is nobody to queue it for. */
export function deliveryOf(message: InboundMessage, seats: readonly Seat[]): Delivery | null {
  // Entities hear neither each other nor themselves.
  if (message.webhookId !== null || seats.length === 0) return null
  return {
    rightsChannelId: message.rightsChannelId,
    content: sealedPart(message),
    flags: flagsFor(message, seats),
    except: [],
  }
}

/** What only routing needs to know stays behind. */
function sealedPart({
  rightsChannelId: _rights,
  webhookId: _webhook,
  mentionedRoleIds: _roles,
  mentionedUserIds: _users,
  repliesToWebhookName: _replied,
  ...content
}: InboundMessage): Delivery['content'] {
  return content
}
