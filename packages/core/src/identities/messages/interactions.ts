import type { Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

/** A person's use of something the bot put on Discord: a command, a menu entry, a button. Exists for one event. */
export interface Interaction {
  /** Discord's id: one event never has two. */
  id: Snowflake
  kind: 'command' | 'message-menu' | 'button' | 'select' | 'modal'
  /** The command's name, or the first part of a button's id. */
  feature: string
  /** The rest of the button's id; empty for commands. */
  data: string
  person: Interactor
  /** null in direct messages. */
  serverId: Snowflake | null
  channelId: Snowflake
  /** The channel whose rights apply: a thread's parent, otherwise the channel itself. */
  rightsChannelId: Snowflake
  /** The message whose menu was opened, or the card that was pressed. */
  messageId: Snowflake | null
  /** The arguments of a command. */
  options: ReadonlyMap<string, string | number | boolean>
  /** The chosen values of a select. */
  values: readonly string[]
  /** The text fields of a form, by field. */
  fields: ReadonlyMap<string, string>
  /** The choices in the menus of a form, by field. */
  chosen?: ReadonlyMap<string, readonly string[]>
}

export interface Interactor {
  id: Snowflake
  name: string
  /** In the server where this happened; none in direct messages. */
  roles: readonly Snowflake[]
  language: Language
  /** Discord's name for the language of this person's client. */
  locale?: string | undefined
  /** Has Manage Messages where this happened. */
  isModerator: boolean
}

/** A message of the bot with buttons or menus. Pings nobody. */
export interface Card {
  content: string
  /** At most five, including the row of links. */
  rows?: readonly CardRow[]
  /** Below the rows; at most five. They open a page and cause no interaction. */
  links?: readonly { label: string; url: string }[]
}

export type CardRow = { buttons: readonly CardButton[] } | { select: CardSelect }

export interface CardButton {
  feature: string
  /** Returned with the interaction. Together with the feature, at most 90 characters. */
  data: string
  label: string
  style?: 'primary' | 'secondary' | 'success' | 'danger'
}

export interface CardSelect {
  feature: string
  data: string
  placeholder: string
  options: readonly { label: string; value: string }[]
}

export interface CardModal {
  feature: string
  data: string
  /** At most 45 characters; the labels, too. */
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

/** Discord wants a first answer within three seconds; a slower handler is deferred in time, once. */
export interface InteractionAnswer {
  /** Only visible to the person. */
  reply(card: Card): Promise<void>
  /** Changes the card that was pressed. */
  update(card: Card): Promise<void>
  /** Only as the first answer. */
  ask(modal: CardModal): Promise<void>
}

/** The person sees what it throws: an AppError's sentence, otherwise that something went wrong. */
export type InteractionHandler = (interaction: Interaction, answer: InteractionAnswer) => Promise<void>

/**
 * Several programs may speak for one bot, and Discord delivers every interaction to each of them: false silently leaves
 * it to another. Nothing is answered before this is known.
 */
export type InteractionOwner = (interaction: Interaction) => boolean | Promise<boolean>

export interface ReactionAdded {
  serverId: Snowflake | null
  channelId: Snowflake
  messageId: Snowflake
  userId: Snowflake
  /** Their name on the server, and their roles there. */
  person: { name: string; roles: readonly Snowflake[] }
  /** The character, or `name:id` for a server's own. */
  emoji: string
}

export interface Interactions {
  /** One handler per feature: commands by name, cards by the feature they were made with. */
  on(feature: string, handler: InteractionHandler, owns?: InteractionOwner): void
  /** Reactions of people, never of bots. */
  onReaction(handler: (reaction: ReactionAdded) => Promise<void>): void
}
