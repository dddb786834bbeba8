import type { Log } from '../log.ts'
import { redactError } from '../rest/redact.ts'

/** Runs one of several listeners to the same event. */
export type Hear = (hearer: string, act: () => void) => void

/** A listener that fails loses its own part of the event and causes a log line; the others are still called. */
export function createHearing(log: Pick<Log, 'error'>, event: string): Hear {
  return (hearer, act) => {
    try {
      act()
    } catch (error) {
      log.error({ ...redactError(error), event, hearer }, 'a Discord event could not be handled')
    }
  }
}
