import type { EntityId } from '@arachne/contract'

import type { Flags } from '../mailbox/mailbox.ts'
import { calledIn, namedIn } from '../speaking/mentions.ts'
import { asTyped, fold } from '../words.ts'
import type { ChannelListener } from './channel-listeners.ts'
import type { InboundMessage } from './inbound.ts'

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
