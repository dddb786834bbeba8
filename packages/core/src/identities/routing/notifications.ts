import type { EntityId, Snowflake } from '@arachne/contract'

import type { Acts } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports.ts'
import type { DirectMessages } from '../direct-messages/direct-messages.ts'
import type { NotifySwitches } from '../entities/entity.ts'
import { excerpt } from '../messages/excerpt.ts'
import type { Places } from '../places/places.ts'
import { serverLanguage } from '../texts/server-language.ts'
import { type NotificationTexts, TEXTS } from '../texts/texts.ts'

export type NotifyCause = 'mention' | 'trigger' | 'reply'

/** An event that an owner may want to know about. Exists only while it is handled. */
export interface Happening {
  entityId: EntityId
  entityName: string
  ownerId: Snowflake
  notify: NotifySwitches
  causes: readonly NotifyCause[]
  authorId: Snowflake
  authorName: string
  content: string
  jumpUrl: string
  /** Where it happened: its language is used. */
  serverId: Snowflake | undefined
}

/** Notifies owners by direct message: at most once a minute and entity, then in one digest. */
export interface Notifications {
  note(happening: Happening): Promise<void>
  /** Sends the digests whose minute is over. Called by a job. */
  flush(): Promise<void>
}

interface Deps {
  dms: Pick<DirectMessages, 'send'>
  acts: Acts
  clock: Clock
  places: Pick<Places, 'servers'>
  /** The owner's direct messages are closed; nothing more is sent until they turn it on again. */
  onSwitchedOff(entityId: EntityId): Promise<void>
}

/** Counts and a link: a waiting digest contains nobody's words. */
interface Waiting {
  entityName: string
  ownerId: Snowflake
  counts: Record<NotifyCause, number>
  lastUrl: string
  serverId: Snowflake | undefined
}

const MINUTE_MS = 60_000
const OFF: NotifySwitches = { onMention: false, onTrigger: false, onReply: false, excerpt: false }

export function createNotifications(deps: Deps): Notifications {
  const { dms, acts, clock, places, onSwitchedOff } = deps
  const toldAt = new Map<EntityId, number>()
  const waiting = new Map<EntityId, Waiting>()

  const isResting = (entityId: EntityId) => clock.now() - (toldAt.get(entityId) ?? -Infinity) < MINUTE_MS

  const texts = (serverId: Snowflake | undefined) => TEXTS[serverLanguage(places, serverId)].notification

  async function tell(entityId: EntityId, ownerId: Snowflake, content: string): Promise<void> {
    toldAt.set(entityId, clock.now())
    try {
      await dms.send(ownerId, { content })
    } catch (error) {
      if (!(error instanceof AppError) || error.details.reason !== 'dms_closed') throw error
      waiting.delete(entityId)
      await acts.within(async (act) => {
        if (!(await act.entities.update(entityId, { notify: OFF }))) return
        act.record({
          space: 'instance',
          actor: 'system',
          action: 'notifications.switched_off',
          target: `entity:${entityId}`,
          outcome: 'ok',
          details: { reason: 'dms_closed' },
        })
      })
      await onSwitchedOff(entityId)
    }
  }

  function keepForDigest(
    { entityId, entityName, ownerId, jumpUrl, serverId }: Happening,
    causes: NotifyCause[],
  ): void {
    const counts = waiting.get(entityId)?.counts ?? { mention: 0, trigger: 0, reply: 0 }
    for (const cause of causes) counts[cause] += 1
    waiting.set(entityId, { entityName, ownerId, counts, lastUrl: jumpUrl, serverId })
  }

  return {
    async note(happening) {
      const causes = wanted(happening)
      // People need no notification of what they wrote themselves.
      if (causes.length === 0 || happening.authorId === happening.ownerId) return
      if (isResting(happening.entityId)) return keepForDigest(happening, causes)
      await tell(
        happening.entityId,
        happening.ownerId,
        sentence(texts(happening.serverId), happening, causes),
      )
    },

    async flush() {
      for (const entityId of toldAt.keys()) if (!isResting(entityId)) toldAt.delete(entityId)
      const due = [...waiting].filter(([entityId]) => !isResting(entityId))
      for (const [entityId] of due) waiting.delete(entityId)
      const told = due.map(([entityId, digest]) =>
        tell(entityId, digest.ownerId, digestOf(texts(digest.serverId), digest)),
      )
      // One unreachable owner must not hold up the others.
      const failed = (await Promise.allSettled(told)).find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
  }
}

function wanted({ causes, notify }: Happening): NotifyCause[] {
  const on = { mention: notify.onMention, trigger: notify.onTrigger, reply: notify.onReply }
  return causes.filter((cause) => on[cause])
}

function sentence(texts: NotificationTexts, happening: Happening, causes: NotifyCause[]): string {
  const { authorName: author, entityName: entity, jumpUrl: url, notify, content } = happening
  const words = notify.excerpt ? `\n> ${excerpt(content).replaceAll('\n', ' ')}` : ''
  return texts.happened({ author, entity, causes, url }) + words
}

function digestOf(texts: NotificationTexts, { entityName: entity, counts, lastUrl }: Waiting): string {
  return texts.digest({ entity, counts, lastUrl })
}
