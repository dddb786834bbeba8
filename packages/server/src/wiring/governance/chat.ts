import { join } from 'node:path'

import {
  type Chat,
  type Clock,
  createChat,
  createChatSweep,
  createItemDesk,
  createNotify,
  createOrgaAudience,
  createTellOfMessage,
  type GovernanceStore,
  type Ids,
  type OrgaAudience,
  type OrgaTouch,
} from '@arachne/core'

import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import { createImageFiles } from '../../adapters/images/image-files.ts'
import { every } from '../../jobs/every.ts'
import type { Log } from '../../log.ts'
import type { Live } from '../../transports/http/live/live.ts'

const SWEEP_MS = 15 * 60_000

export interface ChatGround {
  opening: AsyncDisposableStack
  governanceStore: GovernanceStore
  clock: Clock
  ids: Ids
  dataDir: Pick<DataDir, 'path'>
  live: Pick<Live, 'orgaChanged'>
  log: Log
}

/** How members of organisations talk, and who hears of what changes there. */
export function wireChat(ground: ChatGround): { chat: Chat; audience: OrgaAudience } {
  const { opening, governanceStore: store, clock, log } = ground
  const complain = (error: unknown) => log.error({ err: error }, 'Sweeping old chat failed.')
  opening.use(every(SWEEP_MS, createChatSweep({ store, files: imageFiles(ground), clock }), complain))
  return { chat: chatOn(store, ground), audience: wireAudience(ground) }
}

export function chatOn(
  store: GovernanceStore,
  { clock, ids, dataDir }: Pick<ChatGround, 'clock' | 'ids' | 'dataDir'>,
): Chat {
  return createChat({
    store,
    ids,
    files: imageFiles({ dataDir }),
    itemCards: createItemDesk({ store, clock }).cards,
    tellOfMessage: createTellOfMessage(createNotify(ids)),
  })
}

const imageFiles = ({ dataDir }: Pick<ChatGround, 'dataDir'>) =>
  createImageFiles(join(dataDir.path, 'images'))

/** After these, people may be no member any more: each listener is asked. */
const CHANGES_MEMBERS: ReadonlySet<OrgaTouch['what']> = new Set(['structure', 'settings'])

function wireAudience({ opening, governanceStore: store, clock, live, log }: ChatGround): OrgaAudience {
  const audience = createOrgaAudience({ store, clock })
  async function tell(touch: OrgaTouch): Promise<void> {
    live.orgaChanged(touch, CHANGES_MEMBERS.has(touch.what) ? 'everybody' : await audience.of(touch))
  }
  opening.defer(
    store.watch((touched) => {
      for (const touch of touched) audience.forget(touch)
      for (const touch of touched) {
        tell(touch).catch((error: unknown) => log.error({ err: error }, 'Telling of an organisation failed.'))
      }
    }),
  )
  return audience
}
