import { QueuedMessage } from '@arachne/contract'

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

const SealedPart = QueuedMessage.omit({ addressed: true, triggered: true, watch: true, dm: true })

/**
 * What only routing needs to know stays behind. Throws when a field is not what it is promised to be: clients check,
 * and would refuse the whole page that such a message is on.
 */
function sealedPart(message: InboundMessage): Delivery['content'] {
  return SealedPart.parse(message)
}
