/** What the page reads of Discord's JSON: looser than the wire, since a bot under test may send anything. */
export interface User {
  id: string
  username: string
  global_name?: string | null
  avatar?: string | null
  bot?: boolean
}

export interface Member {
  user?: User
  nick?: string | null
  roles: string[]
}

export interface Role {
  id: string
  name: string
  color: number
  hoist: boolean
  position: number
  permissions: string
}

interface Overwrite {
  id: string
  type: number
  allow: string
  deny: string
}

export interface Emoji {
  id?: string | null
  name?: string | null
  animated?: boolean
}

interface ForumTag {
  id: string
  name: string
  emoji_name?: string | null
}

export interface Channel {
  id: string
  type: number
  guild_id?: string | null
  name?: string | null
  topic?: string | null
  position?: number
  parent_id?: string | null
  permission_overwrites?: Overwrite[]
  recipients?: User[]
  last_message_id?: string | null
  rate_limit_per_user?: number
  owner_id?: string
  message_count?: number
  applied_tags?: string[]
  available_tags?: ForumTag[]
  flags?: number
  thread_metadata?: {
    archived: boolean
    locked: boolean
  }
  member?: object
}

export interface Guild {
  id: string
  name: string
  owner_id: string
  member_count: number
  roles: Map<string, Role>
  members: Map<string, Member>
  emojis: Emoji[]
  /** All members were asked for and have arrived. */
  complete: boolean
}

export interface Attachment {
  id: string
  filename: string
  title?: string
  size: number
  url: string
  content_type?: string
  description?: string
  width?: number | null
  height?: number | null
  flags?: number
}

export interface EmbedMedia {
  url?: string
  width?: number
  height?: number
}

export interface Embed {
  title?: string
  description?: string
  url?: string
  timestamp?: string
  color?: number
  footer?: { text: string }
  image?: EmbedMedia
  thumbnail?: EmbedMedia
  provider?: { name?: string }
  author?: { name: string; url?: string }
  fields?: { name: string; value: string; inline?: boolean }[]
}

export interface Reaction {
  emoji: Emoji
  count: number
  me: boolean
}

export interface Poll {
  question: { text?: string }
  answers: { answer_id: number; poll_media: { text?: string; emoji?: Emoji | null } }[]
  expiry: string | null
  allow_multiselect: boolean
  results?: { is_finalized: boolean; answer_counts: { id: number; count: number; me_voted: boolean }[] }
}

interface SelectOption {
  label: string
  value: string
  description?: string
  emoji?: Emoji
  default?: boolean
}

interface MediaItem {
  media: EmbedMedia
  description?: string | null
  spoiler?: boolean
}

/** Every kind of component in one shape; `type` says which of the fields are there. */
export interface Component {
  type: number
  id?: number
  custom_id?: string
  style?: number
  label?: string
  emoji?: Emoji
  url?: string
  disabled?: boolean
  components?: Component[]
  component?: Component
  accessory?: Component
  content?: string
  options?: SelectOption[]
  placeholder?: string
  min_values?: number
  max_values?: number
  min_length?: number
  max_length?: number
  required?: boolean
  value?: string
  default?: boolean
  default_values?: { id: string }[]
  channel_types?: number[]
  description?: string | null
  media?: EmbedMedia
  items?: MediaItem[]
  file?: EmbedMedia
  name?: string
  size?: number
  spoiler?: boolean
  divider?: boolean
  spacing?: number
  accent_color?: number | null
}

export interface Message {
  id: string
  channel_id: string
  guild_id?: string
  type: number
  author: User
  member?: Member
  webhook_id?: string
  application_id?: string
  content: string
  timestamp: string
  edited_timestamp: string | null
  mention_everyone: boolean
  mentions: (User & { member?: Member })[]
  mention_roles: string[]
  attachments: Attachment[]
  embeds: Embed[]
  components?: Component[]
  reactions?: Reaction[]
  pinned: boolean
  flags?: number
  nonce?: string | number
  poll?: Poll
  message_reference?: { message_id?: string; channel_id?: string }
  referenced_message?: Message | null
  message_snapshots?: { message: Partial<Message> }[]
  interaction_metadata?: { user?: User; name?: string }
  interaction?: { user?: User; name?: string }
  thread?: Channel
  /** Ours: not yet answered by the server, or refused by it. */
  pending?: 'sending' | 'failed'
  failure?: string
}

export interface CommandOption {
  type: number
  name: string
  description: string
  required?: boolean
  choices?: { name: string; value: string | number }[]
  options?: CommandOption[]
  autocomplete?: boolean
  channel_types?: number[]
}

export interface Command {
  id: string
  application_id: string
  version?: string
  type: number
  name: string
  description: string
  options?: CommandOption[]
}

/** A person this page can act as. */
export interface Person {
  id: string
  username: string
  name: string
  note: string
  role: string
  token: string
  avatar: string | null
}
