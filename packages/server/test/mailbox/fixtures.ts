import { randomBytes, randomUUID } from 'node:crypto'

import type { EntityId, Snowflake } from '@arachne/contract'
import type { Delivery, Flags, MailboxQuery, OpenReader, SealedContent } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'

import { derivePublicKey } from '../../src/adapters/mailbox/sealing/reader-keys.ts'

export const START = Date.UTC(2026, 10, 1)
const DISCORD_EPOCH = 1_420_070_400_000

export interface MovableClock extends Clock {
  advance(ms: number): void
}

export function createClock(from = START): MovableClock {
  let now = from
  return {
    now: () => now,
    advance(ms) {
      now += ms
    },
  }
}

export function snowflake(ms: number, sequence = 0): Snowflake {
  return ((BigInt(ms - DISCORD_EPOCH) << 22n) | BigInt(sequence)).toString()
}

export const CHANNEL = snowflake(DISCORD_EPOCH + 86_400_000, 1)
export const OTHER_CHANNEL = snowflake(DISCORD_EPOCH + 86_400_000, 2)
export const THREAD = snowflake(DISCORD_EPOCH + 86_400_000, 3)

export function newEntityId(): EntityId {
  return randomUUID() as EntityId
}

/** A reader with a key of its own; another generation of the same entity is another reader. */
export async function createReader(entityId = newEntityId(), generation = 1): Promise<OpenReader> {
  const secret = `ara_${randomBytes(32).toString('base64url')}`
  const salt = randomBytes(16).toString('base64url')
  const publicKey = await derivePublicKey({ kind: 'api-key', secret, salt, entityId })
  return { reader: { id: `key:${entityId}:${generation}`, entityId, publicKey }, secret, salt }
}

export function flags(set: Partial<Flags>): Flags {
  return { addressed: false, triggered: false, watch: false, dm: false, ...set }
}

export function content(id: Snowflake, over: Partial<SealedContent> = {}): SealedContent {
  return {
    id,
    channel_id: CHANNEL,
    author: { id: snowflake(DISCORD_EPOCH + 1, 7), name: 'Lyss', bot: false },
    content: `Message ${id}`,
    timestamp: new Date(START).toISOString(),
    attachments: [],
    embeds: [],
    jump_url: `https://discord.test/channels/1/2/${id}`,
    ...over,
  }
}

export function delivery(id: Snowflake, over: Partial<Delivery> = {}): Delivery {
  const rightsChannelId = over.rightsChannelId ?? CHANNEL
  return {
    rightsChannelId,
    content: content(id, { channel_id: rightsChannelId }),
    flags: new Map(),
    except: [],
    ...over,
  }
}

export function query(over: Partial<MailboxQuery> = {}): MailboxQuery {
  const allowedChannelIds = new Set([CHANNEL, OTHER_CHANNEL])
  return { allowedChannelIds, closedThreadIds: new Set(), limit: 50, ttlMinutes: 15, ...over }
}
