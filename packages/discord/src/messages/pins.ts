import type { Pins } from '@arachne/core/identities'

import type { Calls } from '../rest/calls.ts'

/** Pins as the bot account, which the audit log shows with the reason. */
export function createPins({ calls }: { calls: Calls }): Pins {
  return {
    async pin(channelId, messageId, reason) {
      await calls.run((api, signal) => api.channels.pinMessage(channelId, messageId, { reason, signal }))
    },
    async unpin(channelId, messageId, reason) {
      await calls.run((api, signal) => api.channels.unpinMessage(channelId, messageId, { reason, signal }))
    },
  }
}
