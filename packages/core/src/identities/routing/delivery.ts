import { QueuedMessage } from '@arachne/contract'

import type { Delivery } from '../mailbox/mailbox.ts'
import type { Seat } from '../memberships/seats.ts'
import { flagsFor } from './flags.ts'
import type { InboundMessage } from './inbound.ts'

/** What is queued of a message for those who hear it among its channel's; null when there is nobody. */
export function deliveryOf(
  message: InboundMessage,
  seats: readonly Seat[],
  hearers: readonly Seat[] = seats,
): Delivery | null {
  if (hearers.length === 0) return null
  return {
    rightsChannelId: message.rightsChannelId,
    content: sealedPart(message),
    flags: flagsFor(message, hearers),
    except: hearers === seats ? [] : deafTo(seats, new Set(hearers)),
  }
}

function deafTo(seats: readonly Seat[], hearers: ReadonlySet<Seat>): Delivery['except'] {
  return seats.filter((seat) => !hearers.has(seat)).map(({ entityId }) => entityId)
}

const SealedPart = QueuedMessage.omit({ addressed: true, triggered: true, watch: true, dm: true })

/**
 * What only routing needs to know stays behind. Throws when a field is not what it is promised to be: clients check,
 * and would refuse the whole page that such a message is on.
 */
export function sealedPart(message: InboundMessage): Delivery['content'] {
  return SealedPart.parse(message)
}
