import {
  createDiscordLinks,
  type DiscordLinks,
  type GovernanceStore,
  LOOK_AGAIN_MS,
  type Notify,
} from '@arachne/core/governance'
import type { Discord } from '@arachne/discord'

import { every } from '../../jobs/every.ts'
import { describeError } from '../../log.ts'
import type { Runtime } from '../../runtime.ts'
import type { DiscordEvents } from '../../transports/discord/discord-events.ts'

interface LinkDeps {
  store: GovernanceStore
  notify: Notify
  discord: Pick<Discord, 'ranks' | 'places' | 'audiences'>
  events: Pick<DiscordEvents, 'join'>
}

/** Organisations on Discord: their links, and who can see linked channels. */
export function wireLinks({ opening, log }: Runtime, deps: LinkDeps): DiscordLinks {
  const { store, events, notify } = deps
  const { ranks, places, audiences } = deps.discord
  const links = createDiscordLinks({ store, notify, ranks, places, audiences })
  const complain = (error: unknown) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.error({ err: facts }, 'Checking who can see a Discord channel failed.')
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
