import type { MessageView, ReactionBody } from '@arachne/contract/governance'

import { useChatAct } from './use-chat-act.ts'

/** Adds the reader's reaction, or removes it if it exists. */
export function useReact({ id, channel_id: channel }: MessageView) {
  return useChatAct(channel, {
    run(api, { emoji, mine }: { emoji: string; mine: boolean }) {
      const body = { emoji: emoji as ReactionBody['emoji'] }
      return mine ? api.unreact(id, body) : api.react(id, body)
    },
  })
}
