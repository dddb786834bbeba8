import type { AgentKeyLookups, AgentKeyRecord } from '../storage/agent-grant-store.ts'

/** Keys of agents. They look like those of entities and are kept the same way. */
export interface AgentKeys {
  /** A fresh one, shown once, and what is kept of it. */
  make(): Promise<{ key: string; record: AgentKeyRecord }>
  /** undefined for what is no key at all. */
  lookupsOf(presented: string): AgentKeyLookups | undefined
  /**
   * A wrong key takes as long as one of nobody (`stored` undefined). AppError `rate_limited` after too many failures
   * from one source.
   */
  verify(attempt: AgentKeyAttempt): Promise<boolean>
}

export interface AgentKeyAttempt {
  stored: { grantId: string; hash: string } | undefined
  presented: string
  source: string
}
