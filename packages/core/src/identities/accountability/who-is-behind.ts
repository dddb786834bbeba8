import type { Snowflake } from '@arachne/contract'

import type { EntityStore } from '../entities/entity-store.ts'
import type { Entity } from '../entities/entity.ts'
import type { SentMessage, SentMessages } from '../speaking/sent-messages.ts'

export interface Behind {
  entity: Entity
  message: SentMessage
}

/** The entity that wrote a message of this server. */
export type WhoIsBehind = (messageId: Snowflake, serverId: Snowflake) => Promise<Behind | undefined>

interface Deps {
  sent: Pick<SentMessages, 'find'>
  store: Pick<EntityStore, 'find'>
}

export function createWhoIsBehind({ sent, store }: Deps): WhoIsBehind {
  return async (messageId, serverId) => {
    const message = await sent.find(messageId)
    // Ids of another server must not reveal its entities.
    if (message === undefined || message.serverId !== serverId) return undefined
    const entity = await store.find(message.entityId)
    return entity && { entity, message }
  }
}

/** The message's id: on its own, or at the end of a link. */
export function messageIdIn(text: string): Snowflake | undefined {
  return /(?:^|\/)(\d{17,20})\/?$/.exec(text.trim())?.[1]
}
