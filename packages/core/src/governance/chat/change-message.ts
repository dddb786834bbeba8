import type { OrgaUnit } from '../storage/governance-store.ts'
import type { ChatMessage } from '../storage/message-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import type { ChatDeps } from './chat-deps.ts'
import { reachLiveMessage } from './reach.ts'

/** Returns whether something changed. */
type Change = (unit: OrgaUnit, seat: OrgaSeat, message: ChatMessage) => Promise<boolean>

export type ChangeMessage = (seat: OrgaSeat, id: string, change: Change) => Promise<ChatMessage>

/**
 * Changes one message for a member who can reach it, judged by the facts inside the transaction. Returns the previous
 * state.
 */
export function createChangeMessage({ store }: Pick<ChatDeps, 'store'>): ChangeMessage {
  return (seat, id, change) =>
    store.within(seat.orgaId, async (unit) => {
      const fresh = await seatWithin(unit, seat)
      const message = await reachLiveMessage(unit, fresh.viewer, id)
      if (await change(unit, fresh, message)) unit.touch('channel', message.channelId)
      return message
    })
}
