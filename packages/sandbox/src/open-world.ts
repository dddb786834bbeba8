import { join, parse } from 'node:path'

import { archiveIdleThreads } from './rest/actions/auto-archive.ts'
import { seedDemo } from './seed/demo.ts'
import { seedEmpty } from './seed/empty.ts'
import { sayGreetings } from './seed/greetings.ts'
import { createClock } from './world/clock.ts'
import { createWorld } from './world/create-world.ts'
import { keepChat } from './world/persist/chat-keeper.ts'
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

export interface OpenWorld extends Disposable {
  world: World
  /** For changes worth saving that have no event. */
  changed(): void
  /** Once the messages in memory are gone, those on disk go too. */
  forgetChat(): void
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
  const keeper = dataFile === undefined ? undefined : createKeeper(world, dataFile, failed)
  const chat =
    dataFile === undefined ? undefined : keepChat(world, { folder: chatFolderOf(dataFile), failed })
  if (greetings && isSilent(world)) sayGreetings(world)
  archiveIdleThreads(world)
  if (!snapshot) keeper?.changed()
  return {
    world,
    changed: () => keeper?.changed(),
    forgetChat: () => chat?.clear(),
    [Symbol.dispose]() {
      world.deadlines[Symbol.dispose]()
      chat?.[Symbol.dispose]()
      keeper?.[Symbol.dispose]()
    },
  }
}

/** Beside the data file and apart from it: `sandbox.json` and `sandbox-chat/`. */
function chatFolderOf(dataFile: string): string {
  const { dir, name } = parse(dataFile)
  return join(dir, `${name}-chat`)
}

function isSilent(world: World): boolean {
  return world.channels.values().every(({ messages }) => messages.size === 0)
}
