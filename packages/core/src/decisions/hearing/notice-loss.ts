import type { InboundEvent } from '../../identities/routing/inbound.ts'
import type { DecisionService } from '../service/decision-service.ts'

/** A card or a thread that somebody deleted: people must see the question again. */
export async function noticeLoss(
  desk: Pick<DecisionService, 'about' | 'at' | 'find' | 'cardLost'>,
  event: InboundEvent,
): Promise<void> {
  if (event.type === 'messages-deleted') {
    for (const messageId of event.messageIds) {
      const id = desk.about(messageId)
      const state = id === undefined ? undefined : await desk.find(id)
      if (state?.card?.messageId === messageId) await desk.cardLost(state.question.id, { messageId })
    }
  }
  if (event.type === 'channel-gone') {
    const { channelId } = event
    for (const id of desk.at(channelId)) await desk.cardLost(id, { channelId })
  }
}
