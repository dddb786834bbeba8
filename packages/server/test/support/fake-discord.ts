import type { InboundEvent, InboundMessage } from '@arachne/core/identities'
import type { Discord } from '@arachne/discord'

import {
  channelFacts,
  createFakePlaces,
  createFakeRoles,
  createFakeVoice,
  type FakePlaces,
} from '../../../core/test/identity-fakes.ts'
import { createFakeKeepers, type FakeKeepers } from '../../../core/test/keeper-fakes.ts'
import { createFakeMessages, createFakeReactions, inboundMessage } from '../../../core/test/message-fakes.ts'

export const SERVER = '100000000000000001'
export const GENERAL = '200000000000000001'

export interface FakeDiscord extends Discord {
  places: FakePlaces
  keepers: FakeKeepers
  /** Somebody writes in the one channel there is. */
  say(content: string): void
}

/** The ports of Discord in memory, for what a real one cannot be made to do: stand still in the middle of a call. */
export function createFakeDiscord(onEvent: (event: InboundEvent) => void): FakeDiscord {
  const places = createFakePlaces()
  places.serverList = [{ id: SERVER, name: 'Home', botLacks: () => undefined }]
  places.channelList = [channelFacts({ id: GENERAL })]
  places.people = [{ id: '400000000000000001', username: 'lyss', displayName: 'Lyss' }]
  let nextId = 800_000_000_000_000_001n

  function message(content: string): InboundMessage {
    const id = String(nextId++)
    return inboundMessage({ id, content, timestamp: new Date().toISOString() })
  }

  return {
    start() {},
    whenReady: async () => {},
    status: { state: 'ready' },
    places,
    voice: createFakeVoice(),
    messages: createFakeMessages(),
    reactions: createFakeReactions(),
    pins: { pin: async () => {}, unpin: async () => {} },
    typing: { begin() {}, end() {} },
    roles: createFakeRoles(),
    dms: {
      sharedServers: async () => [],
      send: async () => ({ channelId: GENERAL, messageId: GENERAL }),
      answer: async () => '',
      message: async () => undefined,
    },
    attachments: { list: async () => [], download: async () => new Uint8Array() },
    keepers: createFakeKeepers(),
    interactions: { on() {}, onReaction() {} },
    moderators: { includes: async () => false },
    ranks: { of: async () => 'stranger' },
    audiences: {
      of: async () => ({ kind: 'gone' }),
      visibleTo: async () => [],
      sightOf: async () => new Set(),
    },
    webhooks: { channels: async () => [], remove: async () => {} },
    decisions: {
      post: async (channelId) => ({ channelId, messageId: GENERAL }),
      edit: async () => {},
      remove: async () => {},
      openThread: async () => GENERAL,
      archiveThread: async () => {},
      react: async () => {},
      messagesAfter: async () => [],
      reactionsOn: async () => [],
      offeredIn: async () => [],
      parentOf: async () => undefined,
    },
    replies: { onMessage() {}, onTrouble() {} },
    applicationId: () => undefined,
    inviteUrl: () => undefined,
    say: (content) => onEvent({ type: 'message', message: message(content) }),
    async [Symbol.asyncDispose]() {},
  }
}
