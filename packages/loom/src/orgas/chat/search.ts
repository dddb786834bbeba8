export interface ChatSearch {
  /** The message whose thread is open. */
  thread?: string
  /** The search text. */
  find?: string
}

export function readChatSearch(search: Record<string, unknown>): ChatSearch {
  const { thread, find } = search
  return {
    ...(typeof thread === 'string' && { thread }),
    ...(typeof find === 'string' && { find }),
  }
}
