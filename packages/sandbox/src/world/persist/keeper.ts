import type { World } from '../world.ts'
import { saveSnapshot } from './data-file.ts'
import { takeSnapshot } from './snapshot.ts'

/** Writes the world down a moment after its structure changed, and once more at the end. */
export interface Keeper extends AsyncDisposable {
  /** For changes that no event tells of. */
  changed(): void
}

const SETTLE_MS = 250

/** These happen all the time and change nothing that is kept. */
const PASSING = /^(MESSAGE|TYPING|PRESENCE|INTERACTION|CHANNEL_PINS)/

export function createKeeper(world: World, file: string, failed: (error: unknown) => void): Keeper {
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function save(): Promise<void> {
    timer = undefined
    writing = writing.then(() => saveSnapshot(file, takeSnapshot(world))).catch(failed)
    return writing
  }

  function changed() {
    timer ??= setTimeout(() => void save(), SETTLE_MS).unref()
  }

  const unsubscribe = world.subscribe(({ type }) => {
    if (!PASSING.test(type)) changed()
  })
  return {
    changed,
    async [Symbol.asyncDispose]() {
      unsubscribe()
      clearTimeout(timer)
      await save()
    },
  }
}
