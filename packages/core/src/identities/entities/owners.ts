import type { Snowflake } from '@arachne/contract'

import { isOperatorActor } from '../../access/people.ts'
import { AppError } from '../../errors.ts'
import type { RegistryDeps } from '../memberships/registry-deps.ts'
import { ambiguous } from '../memberships/resolve.ts'
import type { PersonFacts, Places } from '../places/places.ts'

export async function findOwner(
  places: Pick<Places, 'findPeople' | 'connected'>,
  wanted: string,
  field = 'owner',
): Promise<PersonFacts> {
  const found = await places.findPeople(wanted)
  // User names are unique on Discord; display names can be chosen freely.
  const unique = found.find(({ id, username }) => id === wanted || username === wanted.toLowerCase())
  const [first, ...others] = unique ? [unique] : found
  if (first && others.length === 0) return first
  const sought = { thing: 'person', field }
  if (first) {
    throw ambiguous(
      found.map(({ id, username }) => ({ id, name: username })),
      sought,
    )
  }
  if (!places.connected) {
    const message = "Discord can't be reached, so nobody can be looked up; try again later."
    throw new AppError('unavailable', message, { reason: 'discord_unreachable' })
  }
  const message = `No match for "${wanted}" on a server with this bot.`
  throw new AppError('not_found', message, { fields: [{ path: field, message, rule: 'unknown_person' }] })
}

/** Operators can give a person any number. */
export async function refuseIfTooMany(
  { store, entitiesPerOwner }: Pick<RegistryDeps, 'store' | 'entitiesPerOwner'>,
  ownerId: Snowflake,
  actor: string,
): Promise<void> {
  if (isOperatorActor(actor)) return
  const owned = (await store.list()).filter((entity) => entity.ownerId === ownerId)
  if (owned.length < entitiesPerOwner) return
  const message = `A person can have at most ${entitiesPerOwner} entities here; the operator can create more for you.`
  throw new AppError('conflict', message, { reason: 'entity_limit' })
}
