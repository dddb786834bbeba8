import type { DecisionKind, DecisionTarget } from '@arachne/contract/governance'

import type { Actor } from '../actor.ts'

/** Plain JSON: what a thing was like, field by field. */
export type DiffSide = Readonly<Record<string, unknown>>

/** What is to be written into the organisation's journal. `action`: one word of ours, e.g. `consent`, `renamed`. */
export interface DecisionDraft {
  kind: DecisionKind
  action: string
  targetType: DecisionTarget
  targetId: string
  teamId: string | null
  /** As it is called now; the journal keeps that. */
  teamName?: string | null
  /** null: nobody, a deadline for example. */
  by: Actor | null
  /** The role they acted in. */
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
  /** What its member calls the agent that did it. */
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
  /** What one agent did. */
  grantId?: string | undefined
  /** At one of these moments exactly. */
  moments?: readonly number[] | undefined
  /** Both ends included. */
  since?: number | undefined
  until?: number | undefined
}

export interface GovernanceDecisionStore {
  /** Newest first, older than the entry with the number `before`. */
  page(filter: DecisionFilter, at: { before?: number | undefined; limit: number }): Promise<ChainedDecision[]>
  countSince(at: number): Promise<number>
  /** Oldest first, from seq `after` (exclusive). */
  inOrder(after: number, limit: number): Promise<ChainedDecision[]>
  /** All agents that ever did something here, the latest act first. */
  agents(): Promise<AgentActs[]>
}
