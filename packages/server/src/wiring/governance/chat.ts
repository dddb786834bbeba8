import { join } from 'node:path'

import {
  type Chat,
  createChat,
  createChatSweep,
  createItemService,
  createNotify,
  createOrgaAudience,
  createTellOfMessage,
  type GovernanceStore,
  type OrgaAudience,
  type OrgaTouch,
} from '@arachne/core/governance'

import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import { createImageFiles } from '../../adapters/images/image-files.ts'
import { every } from '../../jobs/every.ts'
import type { Runtime } from '../../runtime.ts'
import type { Live } from '../../transports/web/live/live.ts'

const SWEEP_MS = 15 * 60_000

interface ChatDeps {
  store: GovernanceStore
  dataDir: Pick<DataDir, 'path'>
  live: Pick<Live, 'orgaChanged'>
}

/** How members of organisations talk, and who is notified of changes there. */
export function wireChat(
  runtime: Runtime,
  { store, dataDir, live }: ChatDeps,
): { chat: Chat; audience: OrgaAudience } {
  const { opening, clock, log } = runtime
  const complain = (error: unknown) => log.error({ err: error }, 'Deleting old chat messages failed.')
  opening.use(every(SWEEP_MS, createChatSweep({ store, files: imageFiles(dataDir), clock }), complain))
  return { chat: chatOn(store, runtime, dataDir), audience: wireAudience(runtime, store, live) }
}

export function chatOn(store: GovernanceStore, { clock, ids }: Runtime, dataDir: ChatDeps['dataDir']): Chat {
  return createChat({
    store,
    ids,
    files: imageFiles(dataDir),
    itemCards: createItemService({ store, clock }).cards,
    tellOfMessage: createTellOfMessage(createNotify(ids)),
  })
}

const imageFiles = ({ path }: ChatDeps['dataDir']) => createImageFiles(join(path, 'images'))

/** After these, people may no longer be members, so each listener is checked. */
const CHANGES_MEMBERS: ReadonlySet<OrgaTouch['what']> = new Set(['structure', 'settings'])

function wireAudience(
  { opening, clock, log }: Runtime,
  store: GovernanceStore,
  live: ChatDeps['live'],
): OrgaAudience {
  const audience = createOrgaAudience({ store, clock })
  async function tell(touch: OrgaTouch): Promise<void> {
    live.orgaChanged(touch, CHANGES_MEMBERS.has(touch.what) ? 'everybody' : await audience.of(touch))
  }
  opening.defer(
    store.watch((touched) => {
      for (const touch of touched) audience.forget(touch)
      for (const touch of touched) {
        tell(touch).catch((error: unknown) =>
          log.error({ err: error }, 'Announcing a change of an organisation failed.'),
        )
      }
    }),
  )
  return audience
}
