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
  type SendKeyStore,
  type SentMessages,
  type Sha256,
} from '@arachne/core'
import type { Discord } from '@arachne/discord'

interface Ground {
  discord: Discord
  store: EntityStore
  sent: SentMessages
  posting: Posting
  reactionHolders: ReactionHolderStore
  sendKeys: SendKeyStore
  journal: Journal
  clock: Clock
  sha256: Sha256
}

/** What entities do with messages: their own, and those of others. */
export function createSpeakingTools(ground: Ground) {
  const { discord, store, sent, posting, reactionHolders: holders, sendKeys: keys } = ground
  const { journal, clock, sha256 } = ground
  const shares = createReactionShares({ holders, entities: store, clock })
  const { places, voice, messages, reactions, pins, typing } = discord
  return {
    speaking: createSpeaking({ places, posting, messages, sent, typing, keys, clock, sha256 }),
    ownMessages: createOwnMessages({ places, voice, messages, sent, journal }),
    introduction: createIntroduction({ places, posting }),
    pinning: createPinning({ places, pins, journal }),
    reacting: createReacting({ places, reactions, shares, journal }),
    history: createHistory({ places, messages, sent }),
  }
}
