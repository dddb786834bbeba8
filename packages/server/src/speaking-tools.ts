import {
  type Clock,
  createHistory,
  createIntroduction,
  createOwnMessages,
  createPinning,
  createReacting,
  createReactionShares,
  createSpeaking,
  type EntityStore,
  type Journal,
  type Posting,
  type ReactionHolderStore,
  type SendOnce,
  type SentMessages,
} from '@arachne/core'
import type { Discord } from '@arachne/discord'

interface Ground {
  discord: Discord
  store: EntityStore
  sent: SentMessages
  posting: Posting
  reactionHolders: ReactionHolderStore
  sendOnce: SendOnce
  journal: Journal
  clock: Clock
}

/** What entities do with messages: their own, and those of others. */
export function createSpeakingTools(ground: Ground) {
  const { discord, store, sent, posting, reactionHolders: holders, sendOnce } = ground
  const { journal, clock } = ground
  const shares = createReactionShares({ holders, entities: store, clock })
  const { places, voice, messages, reactions, pins, typing } = discord
  return {
    speaking: createSpeaking({ places, posting, messages, sent, typing, sendOnce }),
    ownMessages: createOwnMessages({ places, voice, messages, sent, journal }),
    introduction: createIntroduction({ places, posting }),
    pinning: createPinning({ places, pins, journal }),
    reacting: createReacting({ places, reactions, shares, journal }),
    history: createHistory({ places, messages, sent }),
  }
}
