import { setTimeout as sleep } from 'node:timers/promises'

import {
  type Clock,
  createHistory,
  createIntroduction,
  createOwnMessages,
  createPinning,
  createPosting,
  createReacting,
  createReactionShares,
  createSendOnce,
  createSpeaking,
  type EntityStore,
  type FaceOf,
  type Journal,
  type Namesakes,
  type Posting,
  type ReactionHolderStore,
  type SendKeyStore,
  type SendOnce,
  type SentMessages,
  type Sha256,
} from '@arachne/core'
import type { Discord } from '@arachne/discord'

type PostingGround = Pick<Ground, 'discord' | 'sent' | 'journal' | 'clock' | 'faceOf' | 'nameOn'> & {
  sendKeys: SendKeyStore
  sha256: Sha256
}

interface Ground {
  discord: Discord
  store: EntityStore
  sent: SentMessages
  posting: Posting
  reactionHolders: ReactionHolderStore
  sendOnce: SendOnce
  journal: Journal
  clock: Clock
  faceOf: FaceOf
  nameOn: Namesakes['nameOn']
}

/** How everything that entities say gets to Discord: once. */
export function createPostingTools(ground: PostingGround) {
  const { discord, sent, sendKeys, journal, clock, sha256, faceOf, nameOn } = ground
  return {
    posting: createPosting({ ...discord, sent, journal, clock, faceOf, nameOn, wait: (ms) => sleep(ms) }),
    sendOnce: createSendOnce({ keys: sendKeys, clock, sha256 }),
  }
}

/** What entities do with messages: their own, and those of others. */
export function createSpeakingTools(ground: Ground) {
  const { discord, store, sent, posting, reactionHolders: holders, sendOnce } = ground
  const { journal, clock, faceOf, nameOn } = ground
  const shares = createReactionShares({ holders, entities: store, clock })
  const { places, voice, messages, reactions, pins, typing } = discord
  return {
    speaking: createSpeaking({ places, posting, messages, sent, typing, sendOnce }),
    ownMessages: createOwnMessages({ places, voice, messages, sent, journal }),
    introduction: createIntroduction({ places, posting, faceOf, nameOn }),
    pinning: createPinning({ places, pins, journal }),
    reacting: createReacting({ places, reactions, shares, journal }),
    history: createHistory({ places, messages, sent }),
  }
}
