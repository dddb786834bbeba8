import { type EntityId, QueuedMessage } from '@arachne/contract'

import type { Delivery, Flags } from '../mailbox/mailbox.ts'
import { calledIn, namedIn } from '../speaking/mentions.ts'
import { asTyped, fold } from '../words.ts'
import type { ChannelListener } from './channel-listeners.ts'
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

/** Why a message concerns an entity. Entities it doesn't concern are left out. */
export function flagsFor(
  message: InboundMessage,
  listeners: readonly ChannelListener[],
): Map<EntityId, Flags> {
  const text = fold(message.content)
  const names = namesOf(listeners)
  const named = new Set([
    ...(text.includes('@') ? namedIn(asTyped(text), names) : []),
    ...calledIn(text, names),
  ])
  const flags = new Map<EntityId, Flags>()
  for (const listener of listeners) {
    const addressed =
      named.has(listener.entityId) || mentionsRole(message, listener) || repliesTo(message, listener)
    const triggered = listener.triggers(text)
    const watch = listener.state === 'watch'
    if (addressed || triggered || watch)
      flags.set(listener.entityId, { addressed, triggered, watch, dm: false })
  }
  return flags
}

function namesOf(listeners: readonly ChannelListener[]): Map<EntityId, string> {
  return new Map(listeners.map((listener) => [listener.entityId, listener.foldedName]))
}

function mentionsRole(message: InboundMessage, listener: ChannelListener): boolean {
  return listener.roleId !== null && message.mentionedRoleIds.includes(listener.roleId)
}

/** Whether it replies to something this entity wrote. */
export function repliesTo(message: InboundMessage, listener: ChannelListener): boolean {
  // By name only if its author wasn't recorded: names change, and two entities may share one.
  if (message.repliesToEntityId === undefined) {
    return message.repliesToWebhookName !== null && listener.shownNames.includes(message.repliesToWebhookName)
  }
  return message.repliesToEntityId === listener.entityId
}
