import { type ChatChannels, createChatChannels } from './channels.ts'
import type { ChatDeps } from './chat-deps.ts'
import { type ChatImages, createChatImages } from './images.ts'
import { type ChatMessages, createChatMessages } from './messages.ts'
import { type ChatPages, createChatPages } from './pages.ts'
import { createOrgaSearch, type OrgaSearch } from './search.ts'

export interface Chat {
  channels: ChatChannels
  messages: ChatMessages
  pages: ChatPages
  images: ChatImages
  search: OrgaSearch
}

/** How members of an organisation talk. Every entry point asks `access.ts` with current facts. */
export function createChat(deps: ChatDeps): Chat {
  return {
    channels: createChatChannels(deps),
    messages: createChatMessages(deps),
    pages: createChatPages(deps),
    images: createChatImages(deps),
    search: createOrgaSearch(deps),
  }
}
