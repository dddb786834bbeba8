import type {
  AgentSeat,
  Chat,
  Confirmations,
  Elections,
  GovernanceStore,
  ItemService,
  Topics,
  Votings,
  WaitingService,
} from '@arachne/core/governance'
import type { Clock } from '@arachne/core/ports'

import type { Addresses } from '../../web/addresses.ts'

/** What agents of members read and act through: the same services as people. */
export interface GovernancePorts {
  store: Pick<GovernanceStore, 'reads' | 'people'>
  clock: Clock
  chat: Chat
  items: ItemService
  waiting: WaitingService
  topics: Topics
  votings: Votings
  elections: Elections
  confirmations: Pick<Confirmations, 'ask'>
  addresses: Pick<Addresses, 'base'>
}

export interface AgentContext {
  ports: GovernancePorts
  seat: AgentSeat
}
