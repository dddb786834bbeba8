import type { Snowflake } from '@arachne/contract'

import type { Turns } from '../../turns.ts'
import type { DmRouting } from '../direct-messages/dm-routing.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { ThreadMessages } from '../messages/thread-messages.ts'
import type { SentMessages } from '../speaking/sent-messages.ts'
import type { Backfill } from './backfill.ts'
import type { ChannelListener } from './channel-listeners.ts'
import { deliveryOf } from './delivery.ts'
import { happeningsOf } from './happenings.ts'
import type { HearingEntities } from './hearing-entities.ts'
import type { InboundMessage } from './inbound.ts'
import type { Happening } from './notifications.ts'

/** Brings new and edited messages to whoever hears them. */
export interface MessageRouting {
  receive(message: InboundMessage): Promise<void>
  edit(message: InboundMessage): Promise<void>
}

export interface MessageRoutingDeps {
  mailbox: Pick<Mailbox, 'append' | 'replace'>
  sent: Pick<SentMessages, 'authorOf'>
  dms: Pick<DmRouting, 'receive' | 'edit'>
  hearing: HearingEntities
  backfill: Pick<Backfill, 'heard'>
  /** Never waited for: telling somebody must not hold up a message. */
  tellOwner(happening: Happening): void
  turns: Turns
  threads: Pick<ThreadMessages, 'note'>
  listeners(rightsChannelId: Snowflake): readonly ChannelListener[]
}

export function createMessageRouting(deps: MessageRoutingDeps): MessageRouting {
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

  /** Costs a look-up only for answers to what our webhooks wrote. */
  async function withAnswered(message: InboundMessage): Promise<InboundMessage> {
    const { reply_to: replied, repliesToWebhookName, rightsChannelId } = message
    if (!replied || repliesToWebhookName === null) return message
    const author = await sent.authorOf(replied.id, rightsChannelId)
    return author === undefined ? message : { ...message, repliesToEntityId: author }
  }
}
