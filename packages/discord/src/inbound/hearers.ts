import type { Log } from '../log.ts'
import { redactError } from '../rest/redact.ts'

/** Has one of several who hear of the same thing act on it. */
export type Hear = (hearer: string, act: () => void) => void

/** One that fails costs its own part of what happened, and a log line; whoever hears after it hears all the same. */
export function createHearing(log: Pick<Log, 'error'>, event: string): Hear {
  return (hearer, act) => {
    try {
      act()
    } catch (error) {
      log.error({ ...redactError(error), event, hearer }, 'discord event could not be handled')
    }
  }
}
