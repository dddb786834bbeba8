import type { World } from '../world/world.ts'
import { seedApplication } from './application.ts'
import { seedPerson } from './people.ts'

/** An application and its developer; no servers. */
export function seedEmpty(world: World): void {
  const developer = seedPerson(world, { username: 'developer', globalName: 'Developer', part: 'operator' })
  seedApplication(world, developer.id)
}
