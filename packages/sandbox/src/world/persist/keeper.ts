import type { World } from '../world.ts'
import { saveSnapshot } from './data-file.ts'
import { takeSnapshot } from './snapshot.ts'

/** Writes the world's structure down when it changed, and once more at the end. */
export interface Keeper extends Disposable {
  /** For changes without an event. */
  changed(): void
}

const SETTLE_MS = 250
/** A small world is written before the request that changed it is answered: no end of the process loses anything. */
const SMALL = 1024 * 1024

/** These happen all the time and change nothing that is kept here. */
const PASSING = /^(MESSAGE|TYPING|PRESENCE|INTERACTION|CHANNEL_PINS)/

export function createKeeper(world: World, file: string, failed: (error: unknown) => void): Keeper {
  let timer: NodeJS.Timeout | undefined
  let waiting = false
  let size = 0

  function save() {
    clearTimeout(timer)
    timer = undefined
    waiting = false
    try {
      size = saveSnapshot(file, takeSnapshot(world)).size
    } catch (error) {
      failed(error)
    }
  }

  function soon() {
    timer ??= setTimeout(save, SETTLE_MS).unref()
  }

  function changed() {
    if (size > SMALL) return soon()
    if (!waiting) queueMicrotask(save)
    waiting = true
  }

  const unsubscribe = world.subscribe(({ type }) => {
    if (type === 'MESSAGE_ACK') soon()
    else if (!PASSING.test(type)) changed()
  })
  return {
    changed,
    [Symbol.dispose]() {
      unsubscribe()
      save()
    },
  }
}
