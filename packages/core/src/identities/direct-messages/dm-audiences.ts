import type { EntityId, Snowflake } from '@arachne/contract'

import { createTurns } from '../../turns.ts'
import type { EntityReaders } from '../entities/entity-readers.ts'
import type { Entity } from '../entities/entity.ts'
import type { Delivery, Mailbox, Reader, SealedContent } from '../mailbox/mailbox.ts'
import { compileTriggers } from '../routing/triggers.ts'
import { fold } from '../words.ts'
import { takesDms } from './dm-candidates.ts'

/** After this, a message has left every mailbox, so it no longer matters who could read it. */
const QUIET_MS = 60 * 60_000

interface DirectChannel {
  readers: Map<EntityId, readonly Reader[]>
  usedAt: number
}

/** Which entities read which direct channel. A person may talk to several in one; each only hears its own part. */
export interface DmAudiences {
  deliver(message: { content: SealedContent; entity: Entity; how: 'append' | 'replace' }): Promise<void>
  leave(entityId: EntityId, channelId?: Snowflake): Promise<void>
  /** The entity changed: it may have other readers now, or accept no direct messages any more. */
  refresh(entity: Entity): Promise<void>
  channelsOf(entityId: EntityId): Snowflake[]
}

interface Deps {
  mailbox: Pick<Mailbox, 'setAudience' | 'append' | 'replace' | 'dropChannel'>
  readers: Pick<EntityReaders, 'of'>
  now(): number
}

export function createDmAudiences({ mailbox, readers: readersOf, now }: Deps): DmAudiences {
  const channels = new Map<Snowflake, DirectChannel>()
  const turns = createTurns()

  async function admit(channelId: Snowflake, entityId: EntityId, own: Reader[]): Promise<DirectChannel> {
    const channel = channels.get(channelId) ?? { readers: new Map(), usedAt: 0 }
    channels.set(channelId, channel)
    channel.usedAt = now()
    if (idsOf(channel.readers.get(entityId)) !== idsOf(own)) {
      channel.readers.set(entityId, own)
      await mailbox.setAudience(channelId, [...channel.readers.values()].flat())
    }
    return channel
  }

  async function dismiss(entityId: EntityId, channelId: Snowflake): Promise<void> {
    const channel = channels.get(channelId)
    if (!channel?.readers.delete(entityId)) return
    await mailbox.setAudience(channelId, [...channel.readers.values()].flat())
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

  /** Readers are looked up in the channel's turn; otherwise, one that has just been removed could be added again. */
  async function readAgain(channelId: Snowflake, entity: Entity): Promise<void> {
    const own = takesDms(entity) ? await readersOf.of(entity) : []
    await (own.length === 0 ? dismiss(entity.id, channelId) : admit(channelId, entity.id, own))
  }

  return {
    async deliver({ content, entity, how }) {
      await closeQuiet()
      const channelId = content.channel_id
      await turns.take(channelId, async () => {
        const own = await readersOf.of(entity)
        if (own.length === 0) return
        const { readers } = await admit(channelId, entity.id, own)
        await mailbox[how](deliveryFor(content, entity, readers))
      })
    },
    leave,
    async refresh(entity) {
      const mine = channelsOf(entity.id)
      await Promise.all(mine.map((id) => turns.take(id, () => readAgain(id, entity))))
    },
    channelsOf,
  }
}

function idsOf(readers: readonly Reader[] = []): string {
  return readers.map(({ id }) => id).join(' ')
}

function deliveryFor(
  content: SealedContent,
  entity: Entity,
  readers: ReadonlyMap<EntityId, unknown>,
): Delivery {
  const triggered = compileTriggers(entity.triggers)(fold(content.content))
  return {
    rightsChannelId: content.channel_id,
    content,
    flags: new Map([[entity.id, { addressed: true, triggered, watch: false, dm: true }]]),
    except: [...readers.keys()].filter((id) => id !== entity.id),
  }
}
