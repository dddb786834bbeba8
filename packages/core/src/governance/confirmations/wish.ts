import type { AgentAct, ConfirmationState } from '@arachne/contract/governance'

import type { AppError } from '../../errors.ts'
import type { Clock, Ids, Sha256 } from '../../ports.ts'
import { type AgentSeat, type AgentSeats, isLiveAgentGrant } from '../agents/agent-seats.ts'
import { isOpenItem, type Item } from '../items/item.ts'
import type { Notify } from '../notifications/notify.ts'
import type { AgentGrant } from '../storage/agent-grant-store.ts'
import type { Confirmation } from '../storage/confirmation-store.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'

/** An agent's act, in the form its tool takes it. */
export interface AgentWishToAct {
  tool: AgentAct
  args: Readonly<Record<string, unknown>>
}

export interface ConfirmationDeps {
  store: GovernanceStore
  clock: Clock
  ids: Pick<Ids, 'uuid'>
  sha256: Sha256
  notify: Notify
  seats: Pick<AgentSeats, 'again'>
  /** Runs through the usual services. */
  run(seat: AgentSeat, wish: AgentWishToAct): Promise<object>
  /** Why they would refuse it now, without doing it. */
  rehearse(seat: AgentSeat, wish: AgentWishToAct): Promise<AppError | undefined>
}

/** Expires with its time limit, with the grant, and with the item it is about. */
export function stateOf(
  { state, expiresAt }: Confirmation,
  { now, grant, item }: { now: number; grant: AgentGrant | undefined; item: Item | null },
): ConfirmationState {
  if (state !== 'waiting') return state
  const isLent = grant !== undefined && isLiveAgentGrant(grant, now)
  const isOver = now >= expiresAt || !isLent || (item !== null && !isOpenItem(item))
  return isOver ? 'expired' : 'waiting'
}
