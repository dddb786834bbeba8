import type { Snowflake } from '@arachne/contract'

import type { Grant } from '../authority/grant.ts'
import { AppError } from '../errors.ts'
import type { Entity, Membership } from '../identities/entities/entity.ts'
import type { Gift } from '../identities/entities/gift-store.ts'

/** A human who asks for a change, with what is known of them now. */
export interface Person {
  /** As the journal names them: `operator:local`, `operator:<id>`, `person:<id>`. */
  actor: string
  name: string
  /** null: whoever can read the data directory. */
  userId: Snowflake | null
  isOperator: boolean
  /** Has Manage Server there, as of minutes ago at most. */
  administers(serverId: Snowflake): boolean
}

export const LOCAL_OPERATOR: Person = {
  actor: 'operator:local',
  name: 'operator',
  userId: null,
  isOperator: true,
  administers: () => false,
}

/** Whether the journal's word for somebody names an operator. */
export function isOperatorActor(actor: string): boolean {
  return actor.startsWith('operator:')
}

type Owned = Pick<Entity, 'ownerId'>

/** Profile, switches, key, tuning, requests: the owner's things. */
export function mayManageEntity(person: Person, entity: Owned): boolean {
  return person.isOperator || person.userId === entity.ownerId
}

/** To let an app speak as it: the owner alone. An operator who wants to must become the owner, which shows. */
export function mayLendEntity(person: Person, entity: Owned): boolean {
  return person.userId !== null && person.userId === entity.ownerId
}

/** Through a link made for an owner: nobody else sees the key, least of all whoever made the link. */
export function mayFetchKey(person: Person, link: { ownerId: Snowflake | null }): boolean {
  return person.userId !== null && person.userId === link.ownerId
}

/** The person it is offered to, and nobody for them. */
export function mayAcceptGift(person: Person, gift: Pick<Gift, 'toId'>): boolean {
  return person.userId !== null && person.userId === gift.toId
}

/** To shut an app out: the owner, and whoever let it in. */
export function mayEndGrant(person: Person, grant: Pick<Grant, 'userId'>, entity: Owned): boolean {
  return mayManageEntity(person, entity) || person.userId === grant.userId
}

/** Ceilings, templates, settings, requests: the admin's things. */
export function mayRuleServer(person: Person, serverId: Snowflake): boolean {
  return person.isOperator || person.administers(serverId)
}

/** An admin sees what an entity is allowed on their own server, and of no other one. */
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

/** Bans, checking the journal: what concerns the whole instance. */
export function demandOperator(person: Person): void {
  demandRight(person.isOperator)
}

/** A stranger learns nothing: what is not theirs is not there. */
export function demandRight(granted: boolean): void {
  if (!granted) throw new AppError('not_found', 'There is nothing of that name here.')
}
