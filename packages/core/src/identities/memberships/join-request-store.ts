import type { EntityId, Snowflake } from '@arachne/contract'

export type RequestState = 'pending' | 'approved' | 'refused' | 'withdrawn'

/** An owner's request to add an entity to a server. */
export interface JoinRequest {
  id: string
  entityId: EntityId
  serverId: Snowflake
  state: RequestState
  /** Their actor in the journal, and their name at that time. */
  askedBy: string
  askedByName: string
  askedAt: string
  decidedBy: string | null
  decidedByName: string | null
  decidedAt: string | null
  /** Why it was refused. */
  refusal: string | null
}

export type RequestDecision = Required<
  Pick<JoinRequest, 'state' | 'decidedBy' | 'decidedByName' | 'decidedAt' | 'refusal'>
>

export interface RequestFilter {
  entityId?: EntityId
  serverId?: Snowflake
  state?: RequestState
}

export interface JoinRequestStore {
  /** false if this entity already has a pending request for that server. */
  insert(request: JoinRequest): Promise<boolean>
  find(id: string): Promise<JoinRequest | undefined>
  /** Oldest first. */
  list(filter: RequestFilter): Promise<JoinRequest[]>
  /** Only while it is pending; false means another person was first. */
  decide(id: string, decision: RequestDecision): Promise<boolean>
}
