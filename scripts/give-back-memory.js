import v8 from 'node:v8'
import vm from 'node:vm'

const LOOKS_MS = 4000
/** Of one core, between two looks. Twenty messages a second take twice as much. */
const CALM_MICROSECONDS = LOOKS_MS * 1000 * 0.005
const WORTH_BYTES = 16 * 2 ** 20

/**
 * After a rush V8 keeps the pages it no longer needs, a hundred megabytes and more, often for good: only a collection of
 * the last resort unmaps them all. That takes some tenths of a second, so it waits for a calm moment, and until there is
 * enough to give back.
 */
export function giveBackMemory() {
  setInterval(createLook({ meter: readMeter, collect: collectAll }), LOOKS_MS).unref()
}

/** What to do at each look. */
export function createLook({ meter, collect }) {
  let { microseconds: before, resident: needed } = meter()
  return () => {
    const { microseconds, resident } = meter()
    const isCalm = microseconds - before <= CALM_MICROSECONDS
    before = microseconds
    if (!isCalm) return
    if (resident > needed + WORTH_BYTES) {
      collect()
      const after = meter()
      before = after.microseconds
      needed = after.resident
    } else {
      needed = Math.min(needed, resident)
    }
  }
}

function readMeter() {
  const { user, system } = process.cpuUsage()
  return { microseconds: user + system, resident: process.memoryUsage.rss() }
}

function collectAll() {
  v8.setFlagsFromString('--expose-gc')
  vm.runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
  v8.setFlagsFromString('--no-expose-gc')
}
