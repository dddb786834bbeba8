import { randomBytes } from 'node:crypto'

import { buildUser } from '../world/build.ts'
import type { UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { pictureKey } from './application.ts'

/** Adds a person who can log in: to the chat page, over OAuth, as an actor of the control API. */
export function seedPerson(
  world: World,
  given: Pick<UserRecord, 'username' | 'globalName'> & Partial<UserRecord>,
): UserRecord {
  const person = buildUser(world, { avatar: pictureKey(), ...given })
  world.tokens.set(`person-${randomBytes(24).toString('base64url')}`, person.id)
  return person
}
