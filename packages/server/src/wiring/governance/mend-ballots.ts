import { createNotify, mendBoxes } from '@arachne/core/governance'

import type { Runtime } from '../../runtime.ts'
import type { Storage } from '../storage.ts'

/** Before anybody votes. */
export async function mendBallots({ ids, log }: Runtime, storage: Storage): Promise<void> {
  const { governanceStore: store, ballotKeys: keys } = storage
  await mendBoxes({ store, keys, notify: createNotify(ids) })
  const { emptied, kept } = (await storage.forgetLooseBallots()) ?? { emptied: [], kept: [] }
  if (emptied.length > 0)
    log.info({ copies: emptied }, 'Removed ballots of open secret votes from copies of the database.')
  if (kept.length > 0)
    log.warn(
      { copies: kept },
      'These copies of the database may contain ballots of open secret votes; remove them.',
    )
}
