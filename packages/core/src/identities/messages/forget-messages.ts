import type { InboundEvent } from '../routing/inbound.ts'
import type { ForgetsMessages } from '../speaking/sent-messages.ts'

/** Deletes what is known about messages when they are gone, whichever event reports it. */
export function createForgetMessages(
  records: readonly ForgetsMessages[],
): (event: InboundEvent) => Promise<void> {
  const each = async (forget: (record: ForgetsMessages) => Promise<void>) => {
    await Promise.all(records.map(forget))
  }
  return async (event) => {
    if (event.type === 'messages-deleted') await each((record) => record.remove(event.messageIds))
    if (event.type === 'channel-gone') await each((record) => record.removeChannel(event.channelId))
    if (event.type === 'server-gone') await each((record) => record.removeServer(event.serverId))
  }
}
