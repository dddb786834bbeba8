import type { Viewer } from '../access.ts'
import type { ChatMessage } from './message-store.ts'
import type { Policy } from './policy-store.ts'

export interface ChatSearch {
  words: readonly string[]
  channelId?: string | undefined
  limit: number
}

export interface SearchStore {
  /**
   * Messages containing all of these words, in channels the viewer may read by `channelRight`, newest first; filtered
   * inside the query.
   */
  messages(viewer: Viewer, wanted: ChatSearch): Promise<ChatMessage[]>
  /** All published ones, by number. */
  policyHeads(): Promise<Pick<Policy, 'id' | 'number' | 'title' | 'abstract'>[]>
}
