import type { EntityId } from '@arachne/contract'

import type { Flags } from '../mailbox/mailbox.ts'
import type { Seat } from '../memberships/seats.ts'
import { calledIn, namedIn } from '../speaking/mentions.ts'
import { asTyped, fold } from '../words.ts'
import type { InboundMessage } from './inbound.ts'

/** Why a message concerns an entity. Entities that it does not concern are left out. */
export function flagsFor(message: InboundMessage, seats: readonly Seat[]): Map<EntityId, Flags> {
  const text = fold(message.content)
  const names = namesOf(seats)
  const named = new Set([
    ...(text.includes('@') ? namedIn(asTyped(text), names) : []),
    ...calledIn(text, names),
  ])
  const flags = new Map<EntityId, Flags>()
  for (const seat of seats) {
    const addressed = named.has(seat.entityId) || mentionsRole(message, seat) || repliesTo(message, seat)
    const triggered = seat.triggers(text)
    const watch = seat.state === 'watch'
    if (addressed || triggered || watch) flags.set(seat.entityId, { addressed, triggered, watch, dm: false })
  }
  return flags
}

function namesOf(seats: readonly Seat[]): Map<EntityId, string> {
  return new Map(seats.map((seat) => [seat.entityId, seat.foldedName]))
}

function mentionsRole(message: InboundMessage, seat: Seat): boolean {
  return seat.roleId !== null && message.mentionedRoleIds.includes(seat.roleId)
}

/** Whether it answers something this entity wrote. */
export function repliesTo(message: InboundMessage, seat: Seat): boolean {
  // By name only if nobody recorded who wrote it: names change, and two may share one.
  if (message.repliesToEntityId === undefined) {
    return message.repliesToWebhookName !== null && seat.shownNames.includes(message.repliesToWebhookName)
  }
  return message.repliesToEntityId === seat.entityId
}
