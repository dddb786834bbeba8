import type { LostPlace } from '../question/question-state.ts'

/** A thread has the id of the message it hangs on, so the loss of one says nothing about the other. */
export function lostId(lost: LostPlace): string {
  return 'messageId' in lost ? `lost:message:${lost.messageId}` : `lost:channel:${lost.channelId}`
}
