import type { AgentAct, ConfirmationState } from '@arachne/contract/governance'

/** What an agent wants to do, prepared and not done. */
export interface Confirmation {
  orgaId: string
  id: string
  grantId: string
  /** In whose name, and so whose word it needs. */
  memberId: string
  tool: AgentAct
  /** As the tool takes them. */
  args: Readonly<Record<string, unknown>>
  /** The same for the same wish of the same agent. */
  actKey: string
  itemId: string | null
  channelId: string | null
  /** As it is stored; `stateOf` knows what has run out meanwhile. */
  state: ConfirmationState
  createdAt: number
  expiresAt: number
  settledAt: number | null
  /** When the agent first heard what came of it. */
  toldAt: number | null
  /** Why it was rejected, or why it failed. */
  note: string | null
  /** What the tool answered, once it was done. */
  result: Readonly<Record<string, unknown>> | null
}

export interface ConfirmationStore {
  insert(confirmation: Omit<Confirmation, 'orgaId'>): Promise<void>
  find(id: string): Promise<Confirmation | undefined>
  /** The newest of one agent and tool; of one wish, or of any. */
  last(of: { grantId: string; tool: AgentAct; actKey?: string }): Promise<Confirmation | undefined>
  /** Newest first. */
  list(memberId: string, filter: { waiting: boolean }): Promise<Confirmation[]>
  /** Marks it as done in the transaction of what is done. false: it is settled already, or its time is over. */
  take(id: string, at: number): Promise<boolean>
  /** Only while it waits; false: somebody was first. */
  settle(
    id: string,
    over: { state: 'rejected' | 'failed' | 'expired'; at: number; note: string | null },
  ): Promise<boolean>
  remember(id: string, result: Confirmation['result']): Promise<void>
  told(id: string, at: number): Promise<void>
  purge(before: number): Promise<void>
}
