import type { EntityId, Snowflake } from '@arachne/contract'

export type RequestState = 'pending' | 'approved' | 'refused' | 'withdrawn'

/** An owner's wish to bring an entity to a server. */
export interface JoinRequest {
  id: string
  entityId: EntityId
  serverId: Snowflake
  state: RequestState
  /** As the journal names them, and the name they had then. */
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
  /** false if this entity has a pending request for that server already. */
  insert(request: JoinRequest): Promise<boolean>
  find(id: string): Promise<JoinRequest | undefined>
  /** Oldest first. */
  list(filter: RequestFilter): Promise<JoinRequest[]>
  /** Only while it is pending; false means somebody else was first. */
  decide(id: string, decision: RequestDecision): Promise<boolean>
}
