import type { EntityId, Snowflake } from '@arachne/contract'

import type { ServerSettingsStore } from '../memberships/server-settings-store.ts'
import type { SentMessages } from '../speaking/sent-messages.ts'
import type { ChannelListener } from './channel-listeners.ts'
import type { TalkBudgets } from './entity-talk.ts'
import type { InboundMessage } from './inbound.ts'

/** Which entities hear another entity. */
export interface HearingEntities {
  personSpoke(rightsChannelId: Snowflake): void
  /** For a new message. No entity hears itself, or anything whose author is unknown. */
  hearers(message: InboundMessage, listeners: readonly ChannelListener[]): Promise<readonly ChannelListener[]>
  /** For an edit: the entities that heard the message before. */
  heardBefore(messageId: Snowflake, listeners: readonly ChannelListener[]): readonly ChannelListener[]
}

interface Deps {
  budgets: TalkBudgets
  settings: Pick<ServerSettingsStore, 'read'>
  sent: Pick<SentMessages, 'authorOf'>
}

/** As many as the queues of a few busy channels hold. */
const MAX_REMEMBERED = 5000

export function createHearingEntities({ budgets, settings, sent }: Deps): HearingEntities {
  const heard = new Map<Snowflake, ReadonlySet<EntityId>>()

  function remember(messageId: Snowflake, ids: readonly EntityId[]): void {
    heard.set(messageId, new Set(ids))
    const [oldest] = heard.keys()
    if (heard.size > MAX_REMEMBERED && oldest !== undefined) heard.delete(oldest)
  }

  return {
    personSpoke: budgets.personSpoke,

    async hearers(message, listeners) {
      const { id, server_id: serverId, rightsChannelId } = message
      if (serverId === undefined || heard.has(id)) return []
      const { entityTalk } = await settings.read(serverId)
      if (!entityTalk.enabled) return []
      const author = await sent.authorOf(id, rightsChannelId)
      if (author === undefined) return []
      const others = listeners.map(({ entityId }) => entityId).filter((other) => other !== author)
      const hearing = budgets.admit({ serverId, rightsChannelId, author, others }, entityTalk)
      remember(id, hearing)
      return listeners.filter(({ entityId }) => hearing.includes(entityId))
    },

    heardBefore(messageId, listeners) {
      const ids = heard.get(messageId)
      return listeners.filter(({ entityId }) => ids?.has(entityId))
    },
  }
}
