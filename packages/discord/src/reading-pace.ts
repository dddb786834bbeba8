/** What we need of a connection of ws 8 and of Node's socket in it. Private there; reading-pace.test.ts watches over it. */
export interface Connection {
  _socket?: { _handle?: Handle | null } | null
}

interface Handle {
  readStart(): void
  readStop(): void
}

/** Fewer than this in a second are read as they come. */
const BUSY = 10
/** More than this in a second keep the process warm by themselves. */
const FLOOD = 64
const SECOND_MS = 1000
const REST_MS = 300

export interface ReadingPace extends Disposable {
  /** For every message that came. */
  heard(): void
}

/**
 * Waking up costs more than what most messages need: by then the processor's caches hold other programs. So a busy
 * connection is read three times a second; until then what came waits in the kernel. A quiet one is read at once.
 */
export function createReadingPace(connection: () => Connection | null): ReadingPace {
  const times = Array.from({ length: FLOOD }, () => -Infinity)
  let last = 0
  let resting: { handle: Handle; timer: NodeJS.Timeout } | undefined

  /** Whether so many came within a second. */
  function within(count: number): boolean {
    const earlier = times.at(last - count) ?? -Infinity
    return (times[last] ?? 0) - earlier < SECOND_MS
  }

  function rest(): void {
    const handle = handleOf(connection())
    if (!handle || resting) return
    handle.readStop()
    resting = { handle, timer: setTimeout(readOn, REST_MS) }
  }

  function readOn(): void {
    clearTimeout(resting?.timer)
    resting?.handle.readStart()
    resting = undefined
  }

  return {
    heard() {
      last = (last + 1) % FLOOD
      const isFlood = performance.now() - (times[last] ?? 0) < SECOND_MS
      times[last] = performance.now()
      if (isFlood) readOn()
      else if (within(BUSY - 1)) rest()
    },
    [Symbol.dispose]: readOn,
  }
}

/** undefined before and after it is connected. */
export function handleOf(connection: Connection | null): Handle | undefined {
  const { _socket: socket } = connection ?? {}
  const { _handle: handle } = socket ?? {}
  return handle ?? undefined
}
