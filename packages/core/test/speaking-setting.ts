import type { EntityId } from '@arachne/contract'

import type { ToolFacts } from '../src/access/identity-right.ts'
import type { FaceOf } from '../src/identities/entities/avatars.ts'
import type { Entity, Membership } from '../src/identities/entities/entity.ts'
import type { Standing } from '../src/identities/routing/reach.ts'
import { createPosting } from '../src/identities/speaking/posting.ts'
import { createSendOnce } from '../src/identities/speaking/send-once.ts'
import { createSentMessages } from '../src/identities/speaking/sent-messages.ts'
import { createSpeaking } from '../src/identities/speaking/speaking.ts'
import { channelFacts, createFakeJournal, createFakePlaces, createFakeVoice } from './identity-fakes.ts'
import {
  createFakeMessages,
  createMemorySendKeys,
  createMemorySentMessages,
  foundMessage,
} from './message-fakes.ts'
import { sampleEntity, sampleMembership } from './sample-standing.ts'

export const HOME = '100000000000000001'
export const GENERAL = '200000000000000001'
export const THREAD = '200000000000000003'
export const OTHER = '200000000000000005'
export const NOW = '2026-11-15T10:00:00.000Z'

export const SEND: ToolFacts = { name: 'send_message', toolset: 'core', intent: 'write', needs: [] }
export const LOOK: ToolFacts = { name: 'look', toolset: 'core', intent: 'read', needs: [] }

let nextEntity = 1
export function entityCalled(name: string, over: Partial<Entity> = {}): Entity {
  const id = `00000000-0000-4000-8000-${String(nextEntity++).padStart(12, '0')}` as EntityId
  return sampleEntity({ id, name, ...over })
}

export const standingOf = (entity: Entity, over: Partial<Membership> = {}): Standing => ({
  entity,
  memberships: [sampleMembership({ entityId: entity.id, ...over })],
})

const nameOn = (_serverId: string, { name }: Pick<Entity, 'name'>) => name
const faceOf: FaceOf = ({ id, avatarUrl }) => avatarUrl ?? `https://woven.test/${id}.png`

/** Speaking on a Discord in memory: what is spoken stands in the channel. */
export function createSetting(store = createMemorySentMessages(), keys = createMemorySendKeys()) {
  const places = createFakePlaces()
  places.serverList = [{ id: HOME, name: 'Home', botLacks: () => undefined }]
  places.channelList = [
    channelFacts({ id: GENERAL }),
    channelFacts({ id: OTHER, name: 'other' }),
    channelFacts({ id: THREAD, type: 'thread', parentId: GENERAL }),
  ]
  const voice = createFakeVoice()
  const messages = createFakeMessages()
  const journal = createFakeJournal()
  const clock = { at: Date.parse(NOW), now: () => clock.at }
  const sent = createSentMessages({ store, clock })
  const typed: string[] = []
  const typing = {
    begin: (channelId: string) => void typed.push(`begin ${channelId}`),
    end: (channelId: string) => void typed.push(`end ${channelId}`),
  }
  const arrive: typeof voice.speak = async (utterance) => {
    const id = String(900_000_000_000_000_001n + BigInt(messages.list.length))
    voice.spoken.push(utterance)
    messages.list.push(
      foundMessage({
        id,
        channel_id: utterance.channel.parentId ?? utterance.channel.id,
        ...(utterance.channel.parentId !== null && { thread_id: utterance.channel.id }),
        author: { id: '600000000000000001', name: utterance.name, bot: true },
        content: utterance.content.trim(),
        timestamp: new Date(clock.now()).toISOString(),
        webhookId: '600000000000000001',
      }),
    )
    return id
  }
  voice.speak = arrive
  const posting = createPosting({
    voice: { speak: (utterance) => voice.speak(utterance) },
    messages,
    sent,
    journal,
    clock,
    wait: async () => {},
    faceOf,
    nameOn,
  })
  const sendOnce = createSendOnce({ keys, clock, sha256: String })
  const speaking = createSpeaking({ places, posting, messages, sent, typing, sendOnce })
  const tools = { speaking, posting, sendOnce }
  return {
    places,
    voice,
    messages,
    journal,
    clock,
    sent,
    store,
    keys,
    typed,
    arrive,
    faceOf,
    nameOn,
    ...tools,
  }
}
