export interface ChatSearch {
  /** The message whose thread is open. */
  thread?: string
  /** What is looked for. */
  find?: string
}

export function readChatSearch(search: Record<string, unknown>): ChatSearch {
  const { thread, find } = search
  return {
    ...(typeof thread === 'string' && { thread }),
    ...(typeof find === 'string' && { find }),
  }
}
