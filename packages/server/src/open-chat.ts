import { join } from 'node:path'

import {
  type Chat,
  type Clock,
  createChat,
  createItemDesk,
  createNotify,
  createOrgaAudience,
  createTellOfMessage,
  type GovernanceStore,
  type Ids,
  type OrgaAudience,
  type OrgaTouch,
} from '@arachne/core'

import type { DataDir } from './adapters/data-dir/data-dir.ts'
import { createImageFiles } from './adapters/images/image-files.ts'
import type { Log } from './log.ts'
import type { Live } from './transports/http/live/live.ts'

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
export function openChat(ground: ChatGround): { chat: Chat; audience: OrgaAudience } {
  const { governanceStore: store, clock, ids, dataDir } = ground
  const chat = createChat({
    store,
    ids,
    files: createImageFiles(join(dataDir.path, 'images')),
    itemCards: createItemDesk({ store, clock }).cards,
    tellOfMessage: createTellOfMessage(createNotify(ids)),
  })
  return { chat, audience: openAudience(ground) }
}

/** After these, people may be no member any more: each listener is asked. */
const CHANGES_MEMBERS: ReadonlySet<OrgaTouch['what']> = new Set(['structure', 'settings'])

function openAudience({ opening, governanceStore: store, clock, live, log }: ChatGround): OrgaAudience {
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
