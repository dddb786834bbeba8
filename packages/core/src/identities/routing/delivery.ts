import { QueuedMessage } from '@arachne/contract'

import type { Delivery } from '../mailbox/mailbox.ts'
import type { ChannelListener } from './channel-listeners.ts'
import { flagsFor } from './flags.ts'
import type { InboundMessage } from './inbound.ts'

/** What is queued of a message for those of its channel's readers who hear it; null if there are none. */
export function deliveryOf(
  message: InboundMessage,
  listeners: readonly ChannelListener[],
  hearers: readonly ChannelListener[] = listeners,
): Delivery | null {
  if (hearers.length === 0) return null
  return {
    rightsChannelId: message.rightsChannelId,
    content: sealedPart(message),
    flags: flagsFor(message, hearers),
    except: hearers === listeners ? [] : deafTo(listeners, new Set(hearers)),
  }
}

function deafTo(
  listeners: readonly ChannelListener[],
  hearers: ReadonlySet<ChannelListener>,
): Delivery['except'] {
  return listeners.filter((listener) => !hearers.has(listener)).map(({ entityId }) => entityId)
}

const SealedPart = QueuedMessage.omit({ addressed: true, triggered: true, watch: true, dm: true })

/**
 * Removes what only routing needs. Throws if a field isn't as promised: clients check, and would refuse the whole page
 * that contains such a message.
 */
export function sealedPart(message: InboundMessage): Delivery['content'] {
  return SealedPart.parse(message)
}
