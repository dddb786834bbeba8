import type { EntityId } from '@arachne/contract'
import type { Person } from '@arachne/core/access'
import type { AgentWish, OrgaSeat } from '@arachne/core/governance'
import type { Context } from 'hono'

import type { HttpEnv } from '../../web/env.ts'

/** An app's request to a person, already checked: the app is known and the place to return to is its own. */
export interface AuthorizationRequest {
  uid: string
  client: {
    id: string
    name: string
    /** The host that describes the app, if its id is the address of a document. */
    describedBy?: string
    /** Host and port; preceded by the scheme if it is the app's own, as in `cursor://anysphere.cursor-mcp`. */
    redirectHost: string
    /** The answer goes to an unknown program on the person's own machine. */
    isLoopback: boolean
  }
  /** Whether it wants to speak as an entity, or to act for a member of an organisation. */
  kind: Decision['kind']
  /** Named by the resource parameter; undefined: the person chooses. */
  entityId: EntityId | undefined
  scope: readonly string[]
}

export type Decision = EntityDecision | MemberDecision

export interface EntityDecision {
  kind: 'entity'
  person: Person
  entityId: EntityId
  /** null: until it is revoked, or unused for 30 days. */
  expiresAt: string | null
}

export interface MemberDecision {
  kind: 'member'
  seat: OrgaSeat
  wish: AgentWish
}

/** The authorization server from the consent page's point of view; `c` is a request at `/oauth/consent/:uid`. */
export interface Authorizations {
  /** undefined: unknown, expired, finished, or another browser's. */
  find(c: Context<HttpEnv>): Promise<AuthorizationRequest | undefined>
  /** Sends the browser back to the app with a code. The caller checks whether the person may lend that. */
  approve(c: Context<HttpEnv>, decision: Decision): Promise<Response>
  /** Sends the browser back with access_denied. */
  deny(c: Context<HttpEnv>): Promise<Response>
}
