import type { Generated } from 'kysely'

/** The tables of chat. `message_words`, the search index, is queried in plain SQL. */
export interface ChatSchema {
  message: MessageTable
  chat_image: ChatImageRow
  reaction: ReactionRow
  read_position: ReadPositionRow
  thread_reader: ThreadReaderRow
}

interface MessageTable extends Omit<MessageRow, 'seq'> {
  seq: Generated<number>
}

export interface MessageRow {
  /** The order of writing. */
  seq: number
  orga_id: string
  id: string
  channel_id: string
  author_id: string
  text: string
  thread_parent_id: string | null
  item_id: string | null
  /** JSON */
  mentions: string
  image_id: string | null
  created_at: string
  edited_at: string | null
  deleted_at: string | null
  via_agent: number
  grant_id: string | null
}

export interface ChatImageRow {
  orga_id: string
  id: string
  channel_id: string
  member_id: string
  mime: string
  size: number
  width: number | null
  height: number | null
  created_at: string
}

interface ReactionRow {
  orga_id: string
  message_id: string
  emoji: string
  member_id: string
  via_agent: number
}

interface ReadPositionRow {
  orga_id: string
  channel_id: string
  member_id: string
  /** The last message that was read. */
  seq: number
  read_at: string
}

interface ThreadReaderRow {
  orga_id: string
  root_id: string
  member_id: string
  channel_id: string
  /** The last reply that was read. */
  seq: number
}
