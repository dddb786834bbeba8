import type { Language } from '@arachne/words'

import type { Card } from '../identities/messages/interactions.ts'
import type { DecisionEffect } from './question/effect.ts'
import type { CardPlace, MessagePlace, QuestionState } from './question/question-state.ts'
import type { ApproverList, ReminderPlan } from './question/question.ts'

/** A question with the version it was read at. */
export interface StoredQuestion {
  state: QuestionState
  version: number
}

/** Where questions live: files beside each other, or a database. */
export interface DecisionStore {
  /** false: this id is taken. Once it resolves, the question outlives the process. */
  create(state: QuestionState): Promise<boolean>
  find(id: string): Promise<StoredQuestion | undefined>
  /** Writes only if the stored version is still this one; false: somebody else was first. */
  save(state: QuestionState, version: number): Promise<boolean>
  /** Open, undelivered or with effects outstanding; of one project, or of all. */
  listUnfinished(project?: string): Promise<StoredQuestion[]>
  /** Every question of a project with this topic. */
  listByTopic(project: string, topic: string): Promise<StoredQuestion[]>
}

/** What shows questions to people. */
export interface Cards {
  /**
   * Carries one effect out. The effect's id is its nonce: the same id again finds what was done and does nothing more.
   * not_found: what it was to change or to write under is gone.
   */
  carry(effect: DecisionEffect, state: QuestionState): Promise<Carried>
}

export interface Carried {
  /** Where the card is, if it posted one. */
  card?: CardPlace
  /** Another message it posted. */
  post?: MessagePlace
  /** What the asker should know. */
  warning?: string
}

/** Who asks, where, and who may answer, as of now. */
export interface DecisionProject {
  /** As the card says it. */
  name: string
  channelId: string
  approvers: ApproverList
  /** Counts once a question was escalated. */
  second: ApproverList
  language: Language
  reminders: ReminderPlan
  /** The home has checked a thread before it is asked in: it may hang on another channel. */
  anyThread?: boolean
}

export interface DecisionProjects {
  /** undefined: there is no such project, or it may not ask any more. */
  find(project: string): Promise<DecisionProject | undefined>
}

/** How far each channel and thread was read. Losing it costs reading again, nothing else. */
export interface DecisionCursors {
  find(channelId: string): Promise<string | undefined>
  save(channelId: string, messageId: string): Promise<void>
}

/** A message of the bot account, wherever it stands. */
export type PostPlace = MessagePlace

export interface DecisionPost {
  /** `rows` of an edit replace those that were there; none removes them. */
  card: Card
  /** Who is notified; nobody else, whatever the words say. */
  mentions: ApproverList
  files?: readonly { name: string; data: Uint8Array }[]
  silent?: boolean
  /**
   * When it came up. Discord remembers nonces for minutes only; later, a message of ours with the same words written
   * since then is the one. A post with buttons is recognised without this.
   */
  since?: number
}

/** What somebody wrote near a question, as Discord has it. */
export interface DecisionMessage {
  id: string
  channelId: string
  author: { id: string; name: string; roles: readonly string[]; human: boolean }
  content: string
  /** When these words were written: of an edited message, when it was edited. */
  at: number
  edited?: boolean
  replyTo: string | null
}

/** The smallest acts on Discord, all by the bot account. Failures are AppErrors that say what to do. */
export interface DecisionPosts {
  /** `nonce` (at most 25 characters): posting again under it finds the first message instead. */
  post(channelId: string, nonce: string, post: DecisionPost): Promise<PostPlace>
  /** not_found: the message or its channel is gone. */
  edit(place: PostPlace, post: DecisionPost): Promise<void>
  /** Only what the bot account wrote; what is gone already counts as removed. */
  remove(place: PostPlace): Promise<void>
  /** On the message; finds the thread that is there already. */
  openThread(place: PostPlace, name: string): Promise<string>
  archiveThread(threadId: string): Promise<void>
  react(place: PostPlace, emoji: string): Promise<void>
  /** At most `limit` (100), the oldest first; `after` is exclusive. missing_intent: Discord hides what people write. */
  messagesAfter(channelId: string, after: string, limit: number): Promise<DecisionMessage[]>
  /** People only. */
  reactionsOn(place: PostPlace): Promise<{ emoji: string; people: DecisionMessage['author'][] }[]>
  /**
   * What the bot account's messages in a thread, and the one it hangs on, let people press for a feature, whichever
   * program posted them, as far as they are older than `before`. undefined: there is more than can be looked through.
   */
  offeredIn(threadId: string, what: { feature: string; before: string }): Promise<string[] | undefined>
  /** The channel a thread hangs on; undefined: it is no thread we see. */
  parentOf(threadId: string): Promise<string | undefined>
}
