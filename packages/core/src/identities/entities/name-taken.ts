import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Turns } from '../../turns.ts'
import type { RegistryDeps } from '../memberships/registry-deps.ts'
import type { Entity } from './entity.ts'
import { looksAlike } from './name-looks.ts'

/** Checking a name and taking it: one at a time on the whole instance, or two requests would both find it free. */
export type NameTurns = <Result>(task: () => Promise<Result>) => Promise<Result>

export function createNameTurns(turns: Turns): NameTurns {
  return (task) => turns.take('names', task)
}

/** Refuses if anyone on that server has this name, as far as Discord reports it. */
export async function refuseIfNameTaken(
  deps: Pick<RegistryDeps, 'store' | 'places'>,
  entity: Pick<Entity, 'id' | 'name'>,
  serverId: Snowflake,
): Promise<void> {
  const there = await refuseIfEntityThere(deps.store, entity, serverId)
  const ownRole = there.find(({ entityId }) => entityId === entity.id)?.roleId ?? null
  const [other] = await deps.places.namesakes(serverId, entity.name, ownRole)
  if (other) throw takenThere(`a ${other.kind}`, entity.name)
}

/** Two entities with the same name on one server couldn't be told apart, and one could impersonate the other. */
export async function refuseIfEntityThere(
  store: RegistryDeps['store'],
  entity: Pick<Entity, 'id' | 'name'>,
  serverId: Snowflake,
) {
  const [there, everybody] = await Promise.all([store.listMemberships({ serverId }), store.list()])
  const shown = new Map(there.map(({ entityId, marked }) => [entityId, marked?.name]))
  const names = everybody
    .filter(({ id }) => id !== entity.id && shown.has(id))
    .flatMap(({ id, name }) => [name, shown.get(id) ?? name])
  if (names.some((name) => looksAlike(name, entity.name))) throw takenThere('an entity', entity.name)
  return there
}

/**
 * Refuses the name of another owner's entity, wherever it is and whether or not it is active: they may meet on a server
 * any day. Doesn't reveal whose it is.
 */
export async function refuseIfOthersName(
  store: RegistryDeps['store'],
  entity: Pick<Entity, 'id' | 'name' | 'ownerId'>,
): Promise<void> {
  const others = (await store.list()).filter(
    ({ id, ownerId }) => id !== entity.id && ownerId !== entity.ownerId,
  )
  if (!others.some(({ name }) => looksAlike(name, entity.name))) return
  const message = `The name "${entity.name}" is taken or looks like one that is; choose another.`
  throw new AppError('conflict', message, { reason: 'name_taken' })
}

function takenThere(kind: string, name: string): AppError {
  return new AppError('conflict', `This server already has ${kind} called "${name}".`, {
    reason: 'name_taken',
  })
}
