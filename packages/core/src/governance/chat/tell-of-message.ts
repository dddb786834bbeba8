import type { Notify } from '../notifications/notify.ts'
import type { TellOfMessage } from './post-message.ts'

/** Each mention is a separate notification; other news from one place is counted together. */
export function createTellOfMessage(notify: Notify): TellOfMessage {
  return async (unit, { message, mentioned, concerned }) => {
    const { authorId: byId, channelId, threadParentId } = message
    const groupKey = `chat:${threadParentId ?? channelId}`
    if (mentioned.length > 0) await notify(unit, { category: 'mention', to: mentioned, byId, channelId })
    if (concerned.length > 0) {
      await notify(unit, { category: 'message', to: concerned, byId, channelId, groupKey })
    }
  }
}
