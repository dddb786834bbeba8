import type { IconName } from '@arachne/ui/icons'
import type { ReactNode } from 'react'

import type { Channel, Command, CommandOption, Component, Guild, Message, Person, User } from './types.ts'

/** A stretch of one channel's history, oldest first. */
export interface Timeline {
  messages: Message[]
  hasOlder: boolean
  hasNewer: boolean
  loading: 'first' | 'older' | 'newer' | null
  error: string | null
  /** Where "New" is drawn: the last message read when the channel was opened. */
  newAfter: string | null
}

export interface Draft {
  text: string
  files: { key: string; file: File; url: string | null }[]
  replyTo: Message | null
  mentionAuthor: boolean
  command: CommandDraft | null
}

export interface CommandDraft {
  command: Command
  /** Names of the subcommand group and subcommand, if any. */
  path: string[]
  options: CommandOption[]
  /** Option name → what was typed, and the value it means. */
  values: Map<string, { text: string; value: unknown; file?: File }>
  shown: Set<string>
  error: string | null
}

export interface Choice {
  key: string
  label: string
  hint: string
  insert: string
  value?: unknown
}

export type Panel =
  | { kind: 'members'; filter: string }
  | { kind: 'pins'; channelId: string; messages: Message[] | null; error: string | null }
  | { kind: 'threads'; channelId: string; archived: Channel[] | null; error: string | null }
  | {
      kind: 'search'
      text: string
      results: Message[] | null
      total: number
      busy: boolean
      error: string | null
    }

export interface ModalForm {
  id: string
  customId: string
  title: string
  applicationId: string
  appName: string
  channelId: string
  components: Component[]
  values: Map<string, unknown>
  busy: boolean
  error: string | null
}

export type Dialog =
  | { kind: 'modal'; form: ModalForm }
  | { kind: 'confirm'; title: string; text: string; act: string; run: () => void | Promise<void> }
  | {
      kind: 'poll'
      channelId: string
      question: string
      answers: string[]
      multi: boolean
      hours: number
      error: string | null
    }
  | { kind: 'thread'; channelId: string; message: Message | null; name: string; error: string | null }
  | { kind: 'post'; channelId: string; name: string; text: string; tags: string[]; error: string | null }
  | { kind: 'picture'; url: string; name: string }
  | { kind: 'switch'; text: string; at: number }
  | { kind: 'keys' }
  | { kind: 'server'; name: string; error: string | null }
  | { kind: 'reactors'; message: Message; emoji: string; users: User[] | null }

export interface Menu {
  key: string
  /** Where it belongs: beside the element that opened it. */
  anchor: { left: number; top: number; right: number; bottom: number }
  label: string
  items?: () => MenuItem[]
  /** A free form instead of items: the emoji picker, a person's card. Asked for at each drawing. */
  body?: () => ReactNode
  opener: HTMLElement
}

export interface MenuItem {
  label: string
  icon?: IconName
  hint?: string
  danger?: boolean
  checked?: boolean
  heading?: boolean
  /** Gets what opened the menu, so that something else can open in its place. */
  run?: (opener: HTMLElement) => void
}

interface PendingPress {
  messageId: string | null
  customId: string
  state: 'waiting' | 'failed'
}

export interface State {
  phase: 'loading' | 'choosing' | 'chat' | 'failed'
  failure: string | null
  people: Person[]
  me: Person | null
  connection: { status: 'connecting' | 'live' | 'lost' | 'refused'; retryAt: number }
  /** The gateway has told of this person's servers, so a place is open; before that, none can be. */
  arrived: boolean
  guilds: Map<string, Guild>
  channels: Map<string, Channel>
  users: Map<string, User>
  timelines: Map<string, Timeline>
  reads: Map<string, string>
  mentions: Map<string, number>
  typing: Map<string, Map<string, { until: number; name: string }>>
  place: { guildId: string | null; channelId: string | null; threadId: string | null }
  panel: Panel | null
  drawer: boolean
  /** Channels on screen that are scrolled away from their newest message. */
  away: Set<string>
  /** Channels whose log goes to its end when it is next drawn. */
  follow: Set<string>
  highlight: string | null
  drafts: Map<string, Draft>
  editing: { channelId: string; messageId: string; text: string; error: string | null } | null
  dialog: Dialog | null
  menu: Menu | null
  /** Guild id, or a DM's channel id → what can be used there. */
  commands: Map<string, Command[]>
  applications: Map<string, { id: string; name: string }>
  presses: Map<string, PendingPress>
  completion: {
    channelId: string
    choices: Choice[]
    at: number
    from: number
    to: number
    kind: string
  } | null
  /** Choices a bot offered for the option being typed. */
  offers: { nonce: string; choices: Choice[] } | null
  /** The workbench: rate-limit mode ('' = out of reach) and faults that wait to strike. */
  tools: { limits: string; faults: number }
  clockOffset: number
  toast: { text: string; bad: boolean; key: number } | null
  /** What a screen reader announces next. */
  said: string
  theme: 'system' | 'light' | 'dark'
  /** Grows whenever a name, role or channel changes, so that drawn messages are drawn again. */
  names: number
}
