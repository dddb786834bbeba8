import type { Snowflake } from '@arachne/contract'

import type { Grant } from '../authority/grant.ts'
import { AppError } from '../errors.ts'
import type { Entity, Membership } from '../identities/entities/entity.ts'
import type { Gift } from '../identities/entities/gift-store.ts'

/** A human who asks for a change, with their current rights. */
export interface Person {
  /** Their name in the journal: `operator:local`, `operator:<id>`, `person:<id>`. */
  actor: string
  name: string
  /** null: anyone who can read the data directory. */
  userId: Snowflake | null
  isOperator: boolean
  /** Has Manage Server there; at most minutes old. */
  administers(serverId: Snowflake): boolean
}

export const LOCAL_OPERATOR: Person = {
  actor: 'operator:local',
  name: 'operator',
  userId: null,
  isOperator: true,
  administers: () => false,
}

/** Whether an actor in the journal is an operator. */
export function isOperatorActor(actor: string): boolean {
  return actor.startsWith('operator:')
}

type Owned = Pick<Entity, 'ownerId'>

/** Profile, switches, key, tuning and requests belong to the owner. */
export function mayManageEntity(person: Person, entity: Owned): boolean {
  return person.isOperator || person.userId === entity.ownerId
}

/** Only the owner may let an app speak as the entity. An operator has to become the owner first, which is visible. */
export function mayLendEntity(person: Person, entity: Owned): boolean {
  return person.userId !== null && person.userId === entity.ownerId
}

/** Through a link made for an owner: nobody else sees the key, not even the person who made the link. */
export function mayFetchKey(person: Person, link: { ownerId: Snowflake | null }): boolean {
  return person.userId !== null && person.userId === link.ownerId
}

/** Only the person it is offered to; nobody can accept for them. */
export function mayAcceptGift(person: Person, gift: Pick<Gift, 'toId'>): boolean {
  return person.userId !== null && person.userId === gift.toId
}

/** The owner, and the person who gave the app access, may revoke it. */
export function mayEndGrant(person: Person, grant: Pick<Grant, 'userId'>, entity: Owned): boolean {
  return mayManageEntity(person, entity) || person.userId === grant.userId
}

/** Ceilings, templates, settings and requests belong to the admin. */
export function mayRuleServer(person: Person, serverId: Snowflake): boolean {
  return person.isOperator || person.administers(serverId)
}

/** Admins see what an entity is allowed on their own server, but not on any other. */
export function visibleMemberships(
  person: Person,
  entity: Owned,
  memberships: readonly Membership[],
): Membership[] {
  return memberships.filter(
    ({ serverId }) => mayManageEntity(person, entity) || mayRuleServer(person, serverId),
  )
}

export function maySeeEntity(person: Person, entity: Owned, memberships: readonly Membership[]): boolean {
  return mayManageEntity(person, entity) || visibleMemberships(person, entity, memberships).length > 0
}

/** For bans, checking the journal, and everything else that concerns the whole instance. */
export function demandOperator(person: Person): void {
  demandRight(person.isOperator)
}

/** Strangers learn nothing: what isn't theirs doesn't exist for them. */
export function demandRight(granted: boolean): void {
  if (!granted) throw new AppError('not_found', 'There is nothing by that name here.')
}
