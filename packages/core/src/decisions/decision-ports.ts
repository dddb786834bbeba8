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

/** Where questions are stored: in files, or in a database. */
export interface DecisionStore {
  /** false: this id is taken. Once it resolves, the question survives the process. */
  create(state: QuestionState): Promise<boolean>
  find(id: string): Promise<StoredQuestion | undefined>
  /** Only writes if the stored version is still this one, and makes it the next one; false: another was first. */
  save(state: QuestionState, version: number): Promise<boolean>
  /** Open, undelivered or with outstanding effects; of one project, or of all. */
  listUnfinished(project?: string): Promise<StoredQuestion[]>
  /** Every question of a project with this topic. */
  listByTopic(project: string, topic: string): Promise<StoredQuestion[]>
}

/** Shows questions to people. */
export interface Cards {
  /**
   * Carries out one effect. The effect's id is its nonce: with the same id, it finds what was done and does nothing
   * more. not_found: the message to change, or the place to write in, is gone.
   */
  carry(effect: DecisionEffect, state: QuestionState): Promise<Carried>
}

export interface Carried {
  /** Where the card is, if it posted one. */
  card?: CardPlace
  /** Another message that was posted. */
  post?: MessagePlace
  /** What the asking agent should know. */
  warning?: string
}

/** Who asks, where, and who may answer, at this moment. */
export interface DecisionProject {
  /** The name on the card. */
  name: string
  channelId: string
  approvers: ApproverList
  /** May answer once a question was escalated. */
  second: ApproverList
  language: Language
  reminders: ReminderPlan
  /** The home checks a thread before using it: it may belong to another channel. */
  anyThread?: boolean
}

export interface DecisionProjects {
  /** undefined: there is no such project, or it may no longer ask. */
  find(project: string): Promise<DecisionProject | undefined>
}

/** How far each channel and thread was read. If lost, messages are read again, nothing else. */
export interface DecisionCursors {
  find(channelId: string): Promise<string | undefined>
  save(channelId: string, messageId: string): Promise<void>
}

/** A message of the bot account, in any channel or thread. */
export type PostPlace = MessagePlace

export interface DecisionPost {
  /** When editing, `rows` replace the previous ones; an empty list removes them. */
  card: Card
  /** Who is notified; nobody else, no matter what the text says. */
  mentions: ApproverList
  files?: readonly { name: string; data: Uint8Array }[]
  silent?: boolean
  /**
   * When the effect arose. Discord only remembers nonces for minutes; after that, one of our messages with the same
   * text, written since then, is taken as this post. A post with buttons is recognised without this.
   */
  since?: number
}

/** A message that a person wrote near a question, as Discord has it. */
export interface DecisionMessage {
  id: string
  channelId: string
  author: { id: string; name: string; roles: readonly string[]; human: boolean }
  content: string
  /** When this text was written; for an edited message, when it was edited. */
  at: number
  edited?: boolean
  replyTo: string | null
}

/** The smallest acts on Discord, all by the bot account. Failures are AppErrors that say what to do. */
export interface DecisionPosts {
  /** `nonce` (at most 25 characters): posting again with it finds the first message instead. */
  post(channelId: string, nonce: string, post: DecisionPost): Promise<PostPlace>
  /** not_found: the message or its channel is gone. */
  edit(place: PostPlace, post: DecisionPost): Promise<void>
  /** Only removes what the bot account wrote; a message that is already gone counts as removed. */
  remove(place: PostPlace): Promise<void>
  /** On the message; returns an existing thread. */
  openThread(place: PostPlace, name: string): Promise<string>
  archiveThread(threadId: string): Promise<void>
  react(place: PostPlace, emoji: string): Promise<void>
  /** At most `limit` (100), oldest first; `after` is exclusive. missing_intent: Discord hides message content. */
  messagesAfter(channelId: string, after: string, limit: number): Promise<DecisionMessage[]>
  /** People only. */
  reactionsOn(place: PostPlace): Promise<{ emoji: string; people: DecisionMessage['author'][] }[]>
  /**
   * The custom ids of a feature's buttons on the bot account's messages in a thread and on the message it hangs on,
   * posted by any program and older than `before`. undefined: there are too many messages to search.
   */
  offeredIn(threadId: string, what: { feature: string; before: string }): Promise<string[] | undefined>
  /** The parent channel of a thread; undefined: it isn't a thread we can see. */
  parentOf(threadId: string): Promise<string | undefined>
}
