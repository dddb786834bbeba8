import type { ManagedChannelOutput, Snowflake } from '@arachne/contract'

import type { PlaceFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'

export interface CategoryFacts extends PlaceFacts {
  name: string
}

export interface ChannelWish {
  name: string
  type: 'text' | 'voice' | 'announcement' | 'forum' | 'category'
  categoryId?: Snowflake | undefined
  topic?: string | undefined
  position?: number | undefined
}

export interface ChannelChange {
  name?: string | undefined
  /** null removes it. */
  topic?: string | null | undefined
  /** null: not in a category. */
  categoryId?: Snowflake | null | undefined
  position?: number | undefined
}

/** A channel or category as returned by Discord. */
export interface KeptChannel {
  id: Snowflake
  name: string
  type: string
  categoryId: Snowflake | null
  topic: string | null
  position: number
}

/** Creates, changes and removes channels. Every `reason` appears in Discord's audit log. */
export interface ChannelKeeper {
  /** Categories hold no messages, so elsewhere they don't count as channels. */
  category(id: Snowflake): CategoryFacts | undefined
  create(serverId: Snowflake, wish: ChannelWish, reason: string): Promise<KeptChannel>
  change(channelId: Snowflake, change: ChannelChange, reason: string): Promise<KeptChannel>
  remove(channelId: Snowflake, reason: string): Promise<void>
}

export function demandCategory(
  keeper: Pick<ChannelKeeper, 'category'>,
  serverId: Snowflake,
  categoryId: Snowflake,
): void {
  if (keeper.category(categoryId)?.serverId === serverId) return
  const message = 'there is no such category on this server'
  throw new AppError('invalid', `category_id: ${message}.`, { fields: [{ path: 'category_id', message }] })
}

export function presentKept(serverId: Snowflake, channel: KeptChannel): ManagedChannelOutput {
  const { id, name, type, categoryId, topic, position } = channel
  return {
    channel_id: id,
    server_id: serverId,
    name,
    type,
    ...(categoryId === null ? {} : { category_id: categoryId }),
    ...(topic === null ? {} : { topic }),
    position,
  }
}
