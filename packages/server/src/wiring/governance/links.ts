import {
  createDiscordLinks,
  type DiscordLinks,
  type GovernanceStore,
  type Journal,
  LOOK_AGAIN_MS,
  type Notify,
} from '@arachne/core'
import type { Discord } from '@arachne/discord'

import { every } from '../../jobs/every.ts'
import { describeError, type Log } from '../../log.ts'
import type { DiscordEvents } from '../../transports/discord/discord-events.ts'

export interface LinkGround {
  opening: AsyncDisposableStack
  log: Log
  journal: Pick<Journal, 'record'>
  discord: Pick<Discord, 'ranks' | 'places' | 'audiences'>
  events: Pick<DiscordEvents, 'join'>
}

/** Organisations on Discord: who linked what, and who can look in. */
export function wireLinks(store: GovernanceStore, ground: LinkGround & { notify: Notify }): DiscordLinks {
  const { opening, log, events, journal, notify } = ground
  const { ranks, places, audiences } = ground.discord
  const links = createDiscordLinks({ store, journal, notify, ranks, places, audiences })
  const complain = (error: unknown) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.error({ err: facts }, 'Who can look into a Discord channel could not be told.')
  }
  events.join('channel links', links.watch.hear)
  opening.use(every(LOOK_AGAIN_MS, links.watch.lookAgain, complain))

  const underWay = new Set<Promise<void>>()
  opening.defer(async () => void (await Promise.all(underWay)))
  const stop = store.watch((touched) => {
    for (const orgaId of new Set(
      touched.filter(({ what }) => what === 'structure').map((one) => one.orgaId),
    )) {
      const looking = links.watch
        .structureChanged(orgaId)
        .catch(complain)
        .finally(() => underWay.delete(looking))
      underWay.add(looking)
    }
  })
  opening.defer(stop)
  return links
}
