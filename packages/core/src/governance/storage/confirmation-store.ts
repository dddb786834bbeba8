import type { AgentAct, ConfirmationState } from '@arachne/contract/governance'

/** What an agent wants to do: prepared but not done. */
export interface Confirmation {
  orgaId: string
  id: string
  grantId: string
  /** The member it acts for, who has to confirm it. */
  memberId: string
  tool: AgentAct
  /** In the form the tool takes them. */
  args: Readonly<Record<string, unknown>>
  /** Equal for the same wish of the same agent. */
  actKey: string
  itemId: string | null
  channelId: string | null
  /** As stored; `stateOf` also knows what has expired. */
  state: ConfirmationState
  createdAt: number
  expiresAt: number
  settledAt: number | null
  /** When the agent first received the outcome. */
  toldAt: number | null
  /** Why it was rejected, or why it failed. */
  note: string | null
  /** The tool's result, once it was done. */
  result: Readonly<Record<string, unknown>> | null
}

export interface ConfirmationStore {
  insert(confirmation: Omit<Confirmation, 'orgaId'>): Promise<void>
  find(id: string): Promise<Confirmation | undefined>
  /** The newest of one agent and tool; for one wish, or any. */
  last(of: { grantId: string; tool: AgentAct; actKey?: string }): Promise<Confirmation | undefined>
  /** Newest first. */
  list(memberId: string, filter: { waiting: boolean }): Promise<Confirmation[]>
  /** Marks it as done in the transaction of the act. false: it is already settled, or has expired. */
  take(id: string, at: number): Promise<boolean>
  /** Only while it waits; false: another caller was first. */
  settle(
    id: string,
    over: { state: 'rejected' | 'failed' | 'expired'; at: number; note: string | null },
  ): Promise<boolean>
  remember(id: string, result: Confirmation['result']): Promise<void>
  told(id: string, at: number): Promise<void>
  purge(before: number): Promise<void>
}
