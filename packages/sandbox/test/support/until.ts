import { setTimeout as pause } from 'node:timers/promises'

/** Far longer than anything takes, and shorter than a test may: whoever waits in vain says for what. */
const PATIENCE_MS = 90_000
const LOOK_EVERY_MS = 10

/** Waits for what will come true soon, without saying how soon, and answers with what was found. */
export async function until<Found>(
  look: () => Found | Promise<Found>,
  what = 'something',
  patienceMs = PATIENCE_MS,
): Promise<Exclude<Found, undefined | null | false>> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== null && found !== false)
      return found as Exclude<Found, undefined | null | false>
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`)
    await pause(LOOK_EVERY_MS)
  }
}
