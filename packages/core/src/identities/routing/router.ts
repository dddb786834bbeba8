import type { EntityId, Snowflake } from '@arachne/contract'

import { createTurns, type Turns } from '../../turns.ts'
import type { DmRouting } from '../direct-messages/dm-routing.ts'
import type { EntityReaders } from '../entities/entity-readers.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import { createThreadMessages, type ThreadMessages } from '../messages/thread-messages.ts'
import type { Places } from '../places/places.ts'
import type { SentMessages } from '../speaking/sent-messages.ts'
import type { Backfill } from './backfill.ts'
import type { ChannelListener } from './channel-listeners.ts'
import { deliveryOf } from './delivery.ts'
import { happeningsOf } from './happenings.ts'
import type { HearingEntities } from './hearing-entities.ts'
import type { InboundEvent, InboundMessage } from './inbound.ts'
import type { Happening } from './notifications.ts'
import { type AudienceChange, createRoutingTable } from './routing-table.ts'

/** Delivers Discord's events to the mailboxes of the entities that may see them, and to no others. */
export interface Router {
  /** Resolves once the mailboxes are updated. Events of one channel take effect in the order they arrived. */
  receive(event: InboundEvent): Promise<void>
  /**
   * After a change of an entity or its memberships; without an id, of all. What it may no longer see is gone
   * afterwards.
   */
  refresh(entityId?: EntityId): Promise<void>
}

interface MessageRoutingDeps {
  mailbox: Pick<Mailbox, 'append' | 'replace'>
  sent: Pick<SentMessages, 'authorOf'>
  dms: Pick<DmRouting, 'receive' | 'edit'>
  hearing: HearingEntities
  backfill: Pick<Backfill, 'heard'>
  /** Never waited for: a notification must not hold up a message. */
  tellOwner(happening: Happening): void
  turns: Turns
  threads: Pick<ThreadMessages, 'note'>
  listeners(rightsChannelId: Snowflake): readonly ChannelListener[]
}

export interface RouterDeps extends Omit<MessageRoutingDeps, 'turns' | 'threads' | 'listeners'> {
  store: EntityStore
  readers: EntityReaders
  places: Places
  mailbox: Mailbox
  onUnusable(entityId: EntityId): void
}

const TABLE = 'table'

export function createRouter(deps: RouterDeps): Router {
  const { mailbox, sent, dms, hearing, backfill, tellOwner } = deps
  const table = createRoutingTable(deps)
  const turns = createTurns()
  const threads = createThreadMessages()
  const heard = { sent, dms, hearing, backfill, tellOwner }
  const routing = createMessageRouting({ ...heard, mailbox, turns, threads, listeners: table.listeners })

  return { receive, refresh }

  async function refresh(entityId?: EntityId): Promise<void> {
    await turns.take(TABLE, async () => apply(await table.refresh(entityId)))
  }

  async function receive(event: InboundEvent): Promise<void> {
    switch (event.type) {
      case 'message':
        return routing.receive(event.message)
      case 'message-edited':
        return routing.edit(event.message)
      case 'messages-deleted':
        return remove(event)
      case 'events-missed':
      case 'names-seen':
      case 'member-left':
      case 'reactions-removed':
        return
      case 'places-changed':
        return recompute(event.serverId)
      case 'channel-gone':
        await recompute(event.serverId)
        return dropPlace(event.channelId)
      case 'thread-left':
        return dropPlace(event.channelId)
      case 'server-gone': {
        const channelIds = table.channelsOf(event.serverId)
        await recompute(event.serverId)
        return drop(channelIds)
      }
    }
  }

  async function recompute(serverId: Snowflake): Promise<void> {
    await turns.take(TABLE, async () => apply(table.recompute(serverId)))
  }

  async function apply(changes: AudienceChange[]): Promise<void> {
    await Promise.all(
      changes.map(({ channelId, readers }) =>
        turns.take(channelId, () => mailbox.setAudience(channelId, readers)),
      ),
    )
  }

  async function dropPlace(channelId: Snowflake): Promise<void> {
    const thread = threads.take(channelId)
    await (thread === undefined ? drop([channelId]) : remove(thread))
  }

  async function remove(messages: { rightsChannelId: Snowflake; messageIds: Snowflake[] }): Promise<void> {
    const { rightsChannelId, messageIds } = messages
    await turns.take(rightsChannelId, () => mailbox.remove(rightsChannelId, messageIds))
  }

  async function drop(channelIds: Snowflake[]): Promise<void> {
    await Promise.all(channelIds.map((id) => turns.take(id, () => mailbox.dropChannel(id))))
  }
}

/** Delivers new and edited messages to the entities that hear them. */
function createMessageRouting(deps: MessageRoutingDeps) {
  const { mailbox, sent, dms, hearing, backfill, tellOwner, turns, threads, listeners: listenersOf } = deps

  return { receive, edit }

  async function receive(message: InboundMessage): Promise<void> {
    if (message.isOwnNotice) return
    if (message.server_id === undefined) return dms.receive(message)
    threads.note(message)
    backfill.heard(message)
    const { rightsChannelId } = message
    const listeners = listenersOf(rightsChannelId)
    if (message.webhookId !== null) {
      return turns.take(rightsChannelId, async () => {
        const delivery = deliveryOf(message, listeners, await hearing.hearers(message, listeners))
        if (delivery !== null) await mailbox.append(delivery)
      })
    }
    if (!message.author.bot) hearing.personSpoke(rightsChannelId)
    const happenings = await turns.take(rightsChannelId, async () => {
      const placed = await withAnswered(message)
      const delivery = deliveryOf(placed, listeners)
      if (delivery === null || !(await mailbox.append(delivery))) return []
      return happeningsOf(placed, listeners, delivery)
    })
    for (const happening of happenings) tellOwner(happening)
  }

  async function edit(message: InboundMessage): Promise<void> {
    if (message.isOwnNotice) return
    if (message.server_id === undefined) return dms.edit(message)
    const { rightsChannelId } = message
    const listeners = listenersOf(rightsChannelId)
    await turns.take(rightsChannelId, async () => {
      const hearers = message.webhookId === null ? listeners : hearing.heardBefore(message.id, listeners)
      const delivery = deliveryOf(await withAnswered(message), listeners, hearers)
      if (delivery !== null) await mailbox.replace(delivery)
    })
  }

  /** Only costs a look-up for replies to what our webhooks wrote. */
  async function withAnswered(message: InboundMessage): Promise<InboundMessage> {
    const { reply_to: replied, repliesToWebhookName, rightsChannelId } = message
    if (!replied || repliesToWebhookName === null) return message
    const author = await sent.authorOf(replied.id, rightsChannelId)
    return author === undefined ? message : { ...message, repliesToEntityId: author }
  }
}
