import type { Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

/** What a person did with something the bot put on Discord: a command, a menu entry, a button. Lives for one event. */
export interface Interaction {
  /** Discord's: the same event never comes under two. */
  id: Snowflake
  kind: 'command' | 'message-menu' | 'user-menu' | 'button' | 'select' | 'modal'
  /** The command's name, or the first part of what a card's button was made with. */
  feature: string
  /** The rest of what it was made with; empty for commands. */
  data: string
  person: Interactor
  /** null in direct messages. */
  serverId: Snowflake | null
  channelId: Snowflake
  /** The channel whose rights count: a thread's parent, else the channel itself. */
  rightsChannelId: Snowflake
  /** The message the menu was opened on, or the card that was pressed. */
  messageId: Snowflake | null
  /** The person the menu was opened on. */
  targetUserId: Snowflake | null
  /** What a command was given. */
  options: ReadonlyMap<string, string | number | boolean>
  /** What was chosen in a select. */
  values: readonly string[]
  /** What was filled in, by field. */
  fields: ReadonlyMap<string, string>
  /** What was chosen in the menus of a form, by field. */
  chosen?: ReadonlyMap<string, readonly string[]>
}

export interface Interactor {
  id: Snowflake
  name: string
  /** Where this happened; none in direct messages. */
  roles: readonly Snowflake[]
  language: Language
  /** What Discord calls the language of this person's client. */
  locale?: string | undefined
  /** Manage Messages, where this happened. */
  isModerator: boolean
  /** Manage Server. */
  isAdmin: boolean
}

/** A message of the bot with things to press. Pings nobody. */
export interface Card {
  content: string
  /** At most five, with the row of links. */
  rows?: readonly CardRow[]
  /** Below the rows; at most five. They lead to a page and come back to nobody. */
  links?: readonly { label: string; url: string }[]
}

export type CardRow = { buttons: readonly CardButton[] } | { select: CardSelect }

export interface CardButton {
  feature: string
  /** Comes back with the interaction. With the feature at most 90 characters. */
  data: string
  label: string
  style?: 'primary' | 'secondary' | 'success' | 'danger'
}

export interface CardSelect {
  feature: string
  data: string
  placeholder: string
  options: readonly { label: string; value: string; description?: string }[]
}

export interface CardModal {
  feature: string
  data: string
  /** At most 45 characters, as are the labels. */
  title: string
  /** At most five. */
  fields: readonly ModalField[]
}

export type ModalField = TextField | ChoiceField | PersonField

interface TextField {
  id: string
  label: string
  long?: boolean
  required?: boolean
  maxLength?: number
}

interface ChoiceField {
  id: string
  label: string
  required?: boolean
  /** At most 25. */
  choices: readonly { label: string; value: string }[]
  least?: number
  most?: number
}

/** One of the people on the server. */
interface PersonField {
  id: string
  label: string
  required?: boolean
  person: true
}

/** Discord wants a first answer within three seconds; a handler that is slower is excused in time, once. */
export interface InteractionAnswer {
  /** Seen by the person alone. */
  reply(card: Card): Promise<void>
  /** Changes the card that was pressed. */
  update(card: Card): Promise<void>
  /** Only as the first answer. */
  ask(modal: CardModal): Promise<void>
}

/** What it throws is told to the person: an AppError's sentence, else that something went wrong. */
export type InteractionHandler = (interaction: Interaction, answer: InteractionAnswer) => Promise<void>

/**
 * Several programs may speak for one bot, and Discord brings each of them every interaction: false leaves it to
 * another, without a word. Nothing is answered before this is known.
 */
export type InteractionOwner = (interaction: Interaction) => boolean | Promise<boolean>

export interface ReactionAdded {
  serverId: Snowflake | null
  channelId: Snowflake
  messageId: Snowflake
  userId: Snowflake
  /** As the server calls them, with their roles there. */
  person: { name: string; roles: readonly Snowflake[] }
  /** The character, or `name:id` of a server's own. */
  emoji: string
}

export interface Interactions {
  /** One handler per feature: commands by their name, cards by the feature they were made with. */
  on(feature: string, handler: InteractionHandler, owns?: InteractionOwner): void
  /** Reactions of people, never of bots. */
  onReaction(handler: (reaction: ReactionAdded) => Promise<void>): void
}
