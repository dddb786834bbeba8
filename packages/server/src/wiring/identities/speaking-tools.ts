import { setTimeout as sleep } from 'node:timers/promises'

import {
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
  type Namesakes,
  type Posting,
  type ReactionHolderStore,
  type SendKeyStore,
  type SendOnce,
  type SentMessages,
} from '@arachne/core/identities'
import type { Journal } from '@arachne/core/journal'
import type { Discord } from '@arachne/discord'

import type { Runtime } from '../../runtime.ts'

type PostingDeps = Pick<SpeakingDeps, 'discord' | 'sent' | 'journal' | 'faceOf' | 'nameOn'> & {
  sendKeys: SendKeyStore
}

interface SpeakingDeps {
  discord: Discord
  store: EntityStore
  sent: SentMessages
  posting: Posting
  reactionHolders: ReactionHolderStore
  sendOnce: SendOnce
  journal: Journal
  faceOf: FaceOf
  nameOn: Namesakes['nameOn']
}

/** Posts everything that entities say to Discord, once. */
export function createPostingTools({ clock, sha256 }: Runtime, deps: PostingDeps) {
  const { discord, sent, sendKeys, journal, faceOf, nameOn } = deps
  const { voice, messages } = discord
  return {
    posting: createPosting({ voice, messages, sent, journal, clock, faceOf, nameOn, wait: sleep }),
    sendOnce: createSendOnce({ keys: sendKeys, clock, sha256 }),
  }
}

/** What entities do with messages: their own, and others'. */
export function createSpeakingTools({ clock }: Runtime, deps: SpeakingDeps) {
  const { discord, store, sent, posting, reactionHolders: holders, sendOnce } = deps
  const { journal, faceOf, nameOn } = deps
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
