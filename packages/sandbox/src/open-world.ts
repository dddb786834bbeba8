import { archiveIdleThreads } from './rest/actions/auto-archive.ts'
import { seedDemo } from './seed/demo.ts'
import { seedEmpty } from './seed/empty.ts'
import { sayGreetings } from './seed/greetings.ts'
import { createClock } from './world/clock.ts'
import { createWorld } from './world/create-world.ts'
import { loadSnapshot } from './world/persist/data-file.ts'
import { createKeeper } from './world/persist/keeper.ts'
import { restoreSnapshot } from './world/persist/snapshot.ts'
import type { World } from './world/world.ts'

const SEEDS = { demo: seedDemo, empty: seedEmpty } as const

type SeedName = keyof typeof SEEDS

interface Deps {
  dataFile?: string
  seed?: SeedName
  greetings?: boolean
  failed: (error: unknown) => void
}

export interface OpenWorld extends AsyncDisposable {
  world: World
  /** For changes worth keeping that no event tells of. */
  changed(): void
}

/** A world as it was left in the data file, or a new one. */
export async function openWorld({
  dataFile,
  seed = 'demo',
  greetings = false,
  failed,
}: Deps): Promise<OpenWorld> {
  const world = createWorld(createClock())
  const snapshot = dataFile === undefined ? undefined : await loadSnapshot(dataFile)
  if (snapshot) restoreSnapshot(world, snapshot)
  else SEEDS[seed](world)
  if (greetings) sayGreetings(world)
  archiveIdleThreads(world)

  const keeper = dataFile === undefined ? undefined : createKeeper(world, dataFile, failed)
  if (!snapshot) keeper?.changed()
  return {
    world,
    changed: () => keeper?.changed(),
    async [Symbol.asyncDispose]() {
      world.deadlines[Symbol.dispose]()
      await keeper?.[Symbol.asyncDispose]()
    },
  }
}
