import type { EntityId, Snowflake } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import type { MailboxQuery, Reader } from '../mailbox/mailbox.ts'
import type { Places } from '../places/places.ts'
import { type Standing, visibleChannelIds } from '../routing/reach.ts'

/** How many messages wait, and why they concern the entity. Counting leaves them unread. */
export interface Unread {
  unread: number
  addressed: number
  triggered: number
  watch: number
  dm: number
}

/** Needs no key, because nothing is opened. */
export interface MailboxPeek {
  peek(reader: Reader, query: Omit<MailboxQuery, 'limit'>): Promise<Unread>
}

export interface Inbox {
  look(standing: Standing, tool: ToolFacts, reader: Reader): Promise<Unread & { boot: string }>
}

interface Deps {
  places: Pick<Places, 'channels' | 'closedThreadIds'>
  mailbox: MailboxPeek & { readonly boot: string }
  /** Direct channels in which people write to this entity. */
  dmChannelsOf(entityId: EntityId): Snowflake[]
}

export function createInbox({ places, mailbox, dmChannelsOf }: Deps): Inbox {
  return {
    async look(standing, tool, reader) {
      const visible = visibleChannelIds(places, standing, tool)
      const unread = await mailbox.peek(reader, {
        allowedChannelIds: new Set([...visible, ...dmChannelsOf(standing.entity.id)]),
        closedThreadIds: places.closedThreadIds(),
        ttlMinutes: standing.entity.mailboxTtlMinutes,
      })
      return { ...unread, boot: mailbox.boot }
    },
  }
}
