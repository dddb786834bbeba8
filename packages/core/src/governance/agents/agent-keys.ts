import type { AgentKeyLookups, AgentKeyRecord } from '../storage/agent-grant-store.ts'

/** Keys of agents. They look like those of entities and are stored the same way. */
export interface AgentKeys {
  /** A new key, shown once, and the part of it that is stored. */
  make(): Promise<{ key: string; record: AgentKeyRecord }>
  /** undefined if it isn't a key at all. */
  lookupsOf(presented: string): AgentKeyLookups | undefined
  /**
   * A wrong key takes as long as a key without an owner (`stored` undefined). AppError `rate_limited` after too many
   * failures from one source.
   */
  verify(attempt: AgentKeyAttempt): Promise<boolean>
}

export interface AgentKeyAttempt {
  stored: { grantId: string; hash: string } | undefined
  presented: string
  source: string
}
