import type { MessageView, ReactionBody } from '@arachne/contract/governance'

import { orgaApi } from '../api.ts'
import { useOrgaId } from '../queries.ts'
import { useChatAct } from './use-chat-act.ts'

/** Adds the reader's reaction, or removes it if it exists. */
export function useReact({ id, channel_id: channel }: MessageView) {
  const orga = useOrgaId()
  return useChatAct(channel, {
    run({ emoji, mine }: { emoji: string; mine: boolean }) {
      const body = { emoji: emoji as ReactionBody['emoji'] }
      return mine ? orgaApi(orga).unreact(id, body) : orgaApi(orga).react(id, body)
    },
  })
}
