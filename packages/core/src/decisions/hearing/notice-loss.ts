import type { InboundEvent } from '../../identities/routing/inbound.ts'
import type { DecisionService } from '../service/decision-service.ts'

/** If someone deletes a card or thread, the question must be shown again. */
export async function noticeLoss(
  decisions: Pick<DecisionService, 'about' | 'at' | 'find' | 'cardLost'>,
  event: InboundEvent,
): Promise<void> {
  if (event.type === 'messages-deleted') {
    for (const messageId of event.messageIds) {
      const id = decisions.about(messageId)
      const state = id === undefined ? undefined : await decisions.find(id)
      if (state?.card?.messageId === messageId) await decisions.cardLost(state.question.id, { messageId })
    }
  }
  if (event.type === 'channel-gone') {
    const { channelId } = event
    for (const id of decisions.at(channelId)) await decisions.cardLost(id, { channelId })
  }
}
