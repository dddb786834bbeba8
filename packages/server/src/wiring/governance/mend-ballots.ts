import { createNotify, mendBoxes } from '@arachne/core'

import type { Log } from '../../log.ts'
import { platform } from '../../platform.ts'
import type { Storage } from '../storage.ts'

/** Before anybody votes. */
export async function mendBallots(storage: Storage, log: Log): Promise<void> {
  const { governanceStore: store, ballotKeys: keys } = storage
  await mendBoxes({ store, keys, notify: createNotify(platform.ids) })
  const { emptied, kept } = (await storage.forgetLooseBallots()) ?? { emptied: [], kept: [] }
  if (emptied.length > 0)
    log.info({ copies: emptied }, 'Took the ballots of open secret votes out of copies.')
  if (kept.length > 0)
    log.warn({ copies: kept }, 'These copies may hold ballots of open secret votes: remove them.')
}
