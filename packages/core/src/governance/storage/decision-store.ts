import type { DecisionKind, DecisionTarget } from '@arachne/contract/governance'

import type { Actor } from '../actor.ts'

/** Plain JSON: the state of a thing, field by field. */
export type DiffSide = Readonly<Record<string, unknown>>

/** A new line for the organisation's journal. `action`: a single word, e.g. `consent`, `renamed`. */
export interface DecisionDraft {
  kind: DecisionKind
  action: string
  targetType: DecisionTarget
  targetId: string
  teamId: string | null
  /** Its current name, which the journal keeps. */
  teamName?: string | null
  /** null: nobody, for example a deadline. */
  by: Actor | null
  /** The role in which they acted. */
  roleName?: string | null
  before?: DiffSide
  after?: DiffSide
}

/** One line of the journal. The chain holds its hash under the same number. */
export interface DecisionEntry {
  seq: number
  at: number
  kind: DecisionKind
  action: string
  targetType: DecisionTarget
  targetId: string
  teamId: string | null
  teamName: string | null
  memberId: string | null
  roleName: string | null
  actorKind: 'human' | 'agent' | 'system'
  grantId: string | null
  before: DiffSide
  after: DiffSide
}

/** As it is read: with its place in the chain. */
export interface ChainedDecision extends DecisionEntry {
  hash: string
  previousHash: string
  /** The member's name for the agent that did it. */
  agentName: string | null
}

/** What an agent has done so far. */
export interface AgentActs {
  grantId: string
  name: string
  memberId: string
  acts: number
  lastAt: number
}

export interface DecisionFilter {
  targetType?: DecisionTarget | undefined
  targetId?: string | undefined
  kind?: DecisionKind | undefined
  teamId?: string | undefined
  memberId?: string | undefined
  actorKind?: DecisionEntry['actorKind'] | undefined
  /** The acts of one agent. */
  grantId?: string | undefined
  /** At exactly one of these times. */
  moments?: readonly number[] | undefined
  /** Both ends inclusive. */
  since?: number | undefined
  until?: number | undefined
}

export interface GovernanceDecisionStore {
  /** Newest first, older than the entry with the number `before`. */
  page(filter: DecisionFilter, at: { before?: number | undefined; limit: number }): Promise<ChainedDecision[]>
  countSince(at: number): Promise<number>
  /** Oldest first, after seq `after` (exclusive). */
  inOrder(after: number, limit: number): Promise<ChainedDecision[]>
  /** All agents that have ever acted here, latest act first. */
  agents(): Promise<AgentActs[]>
}
