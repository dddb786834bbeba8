import type { ChannelState, EntityId, Snowflake } from '@arachne/contract'

import { channelState, maySee } from '../../access/identity-right.ts'
import type { Entity, Membership, NotifySwitches } from '../entities/entity.ts'
import { shownName } from '../entities/shown-name.ts'
import type { ChannelFacts } from '../places/places.ts'
import { asTyped, fold } from '../words.ts'
import { compileTriggers, type TriggerMatcher } from './triggers.ts'

/** One entity that hears one channel. */
export interface ChannelListener {
  entityId: EntityId
  entityName: string
  ownerId: Snowflake
  notify: NotifySwitches
  /** The names on its messages on Discord: its own, and its marked one while someone else has its name. */
  shownNames: readonly string[]
  foldedName: string
  roleId: Snowflake | null
  state: ChannelState
  triggers: TriggerMatcher
}

/** The listeners of one entity on one server, by channel. */
export function channelListeners(
  entity: Entity,
  membership: Membership,
  channels: readonly ChannelFacts[],
): Map<Snowflake, ChannelListener> {
  if (!entity.active) return new Map()
  const common = {
    entityId: entity.id,
    entityName: entity.name,
    ownerId: entity.ownerId,
    notify: entity.notify,
    shownNames: [entity.name, membership.marked?.name ?? entity.name].map(shownName),
    foldedName: asTyped(fold(entity.name)).trim(),
    roleId: membership.roleId,
    triggers: compileTriggers(entity.triggers),
  }
  const heard = channels.filter((channel) => maySee(membership, channel))
  return new Map(heard.map(({ id }) => [id, { ...common, state: channelState(membership, id) }]))
}
