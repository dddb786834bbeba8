import { findBot, findPerson } from '../rest/actor.ts'
import type { ApplicationRecord, UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'

/** Who holds a session. People have no application; they hear everything they may see, and in full. */
export interface Account {
  user: UserRecord
  application: ApplicationRecord | null
}

/** Client libraries disagree whether the token in IDENTIFY begins with "Bot ". */
export function findAccount(world: World, token: unknown): Account | undefined {
  if (typeof token !== 'string') return undefined
  const bare = token.replace(/^Bot /, '')
  const actor = findBot(world, bare) ?? findPerson(world, bare)
  if (actor.kind === 'bot') return { user: actor.user, application: actor.application }
  return actor.kind === 'person' ? { user: actor.user, application: null } : undefined
}
