import type { Clock, Ids, Sha256 } from '@arachne/core/ports'

import type { Log } from './log.ts'

/**
 * What every part of the process shares: the stack of what ends with it, the time, the log, and what the machine
 * provides.
 */
export interface Runtime {
  opening: AsyncDisposableStack
  clock: Clock
  log: Log
  ids: Ids
  sha256: Sha256
}
