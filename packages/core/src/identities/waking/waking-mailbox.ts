import type { EntityId, Snowflake } from '@arachne/contract'

import type { Flags, Mailbox } from '../mailbox/mailbox.ts'
import type { Wakes } from './wakes.ts'

const NO_FLAGS: Flags = { addressed: false, triggered: false, watch: false, dm: false }

/** The mailbox, reporting for whom a message has just become readable. A known message wakes nobody. */
export function withWakes<Inner extends Mailbox>(mailbox: Inner, wakes: Pick<Wakes, 'publish'>): Inner {
  const audiences = new Map<Snowflake, ReadonlySet<EntityId>>()

  return {
    ...mailbox,

    async setAudience(rightsChannelId, readers) {
      const entities = new Set(readers.map(({ entityId }) => entityId))
      if (entities.size === 0) audiences.delete(rightsChannelId)
      else audiences.set(rightsChannelId, entities)
      await mailbox.setAudience(rightsChannelId, readers)
    },

    async append(delivery) {
      const { rightsChannelId, content, flags, except } = delivery
      const fresh = await mailbox.append(delivery)
      if (!fresh) return fresh
      for (const entityId of audiences.get(rightsChannelId) ?? []) {
        if (except.includes(entityId)) continue
        wakes.publish({ entityId, flags: flags.get(entityId) ?? NO_FLAGS, serverId: content.server_id })
      }
      return fresh
    },

    async dropChannel(rightsChannelId) {
      audiences.delete(rightsChannelId)
      await mailbox.dropChannel(rightsChannelId)
    },
  }
}
