import type { EntityId, Snowflake } from '@arachne/contract'

import { createTurns } from '../../turns.ts'
import type { Entity } from '../entity.ts'
import { keyReader } from '../key-reader.ts'
import type { Delivery, Mailbox, Reader, SealedContent } from '../mailbox.ts'
import { compileTriggers } from '../triggers.ts'
import { fold } from '../words.ts'
import { takesDms } from './dm-candidates.ts'

/** A message queued longer than any mailbox keeps it is gone, and so is the need to know who could read it. */
const QUIET_MS = 60 * 60_000

interface DirectChannel {
  readers: Map<EntityId, Reader>
  usedAt: number
}

/** Which entities read which direct channel. A person may talk to several in one; each hears only its own part. */
export interface DmAudiences {
  deliver(message: { content: SealedContent; entity: Entity; how: 'append' | 'replace' }): Promise<void>
  leave(entityId: EntityId, channelId?: Snowflake): Promise<void>
  /** The entity changed: its key may be another, or it takes no direct messages any more. */
  refresh(entity: Entity): Promise<void>
  channelsOf(entityId: EntityId): Snowflake[]
}

interface Deps {
  mailbox: Pick<Mailbox, 'setAudience' | 'append' | 'replace' | 'dropChannel'>
  now(): number
}

export function createDmAudiences({ mailbox, now }: Deps): DmAudiences {
  const channels = new Map<Snowflake, DirectChannel>()
  const turns = createTurns()

  async function admit(channelId: Snowflake, reader: Reader): Promise<DirectChannel> {
    const channel = channels.get(channelId) ?? { readers: new Map(), usedAt: 0 }
    channels.set(channelId, channel)
    channel.usedAt = now()
    if (channel.readers.get(reader.entityId)?.id !== reader.id) {
      channel.readers.set(reader.entityId, reader)
      await mailbox.setAudience(channelId, [...channel.readers.values()])
    }
    return channel
  }

  async function dismiss(entityId: EntityId, channelId: Snowflake): Promise<void> {
    const channel = channels.get(channelId)
    if (!channel?.readers.delete(entityId)) return
    await mailbox.setAudience(channelId, [...channel.readers.values()])
  }

  async function closeQuiet(): Promise<void> {
    for (const [channelId, { usedAt }] of channels) {
      if (now() - usedAt <= QUIET_MS) continue
      channels.delete(channelId)
      await turns.take(channelId, async () => {
        await mailbox.setAudience(channelId, [])
        await mailbox.dropChannel(channelId)
      })
    }
  }

  const channelsOf = (entityId: EntityId) =>
    [...channels].filter(([, { readers }]) => readers.has(entityId)).map(([channelId]) => channelId)

  async function leave(entityId: EntityId, channelId?: Snowflake): Promise<void> {
    const left = channelId === undefined ? channelsOf(entityId) : [channelId]
    await Promise.all(left.map((id) => turns.take(id, () => dismiss(entityId, id))))
  }

  return {
    async deliver({ content, entity, how }) {
      const { key } = entity
      if (key === null) return
      await closeQuiet()
      const channelId = content.channel_id
      await turns.take(channelId, async () => {
        const { readers } = await admit(channelId, keyReader(entity.id, key))
        await mailbox[how](deliveryFor(content, entity, readers))
      })
    },
    leave,
    async refresh(entity) {
      const { key } = entity
      if (key === null || !takesDms(entity)) return leave(entity.id)
      const reader = keyReader(entity.id, key)
      const mine = channelsOf(entity.id)
      await Promise.all(mine.map((id) => turns.take(id, async () => void (await admit(id, reader)))))
    },
    channelsOf,
  }
}

function deliveryFor(
  content: SealedContent,
  entity: Entity,
  readers: ReadonlyMap<EntityId, Reader>,
): Delivery {
  const triggered = compileTriggers(entity.triggers)(fold(content.content))
  return {
    rightsChannelId: content.channel_id,
    content,
    flags: new Map([[entity.id, { addressed: true, triggered, watch: false, dm: true }]]),
    except: [...readers.keys()].filter((id) => id !== entity.id),
  }
}
