import type { EntityId, SendDmInput, SendDmOutput } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError, tooSoon } from '../../errors.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Clock } from '../../ports.ts'
import { journaled } from '../places/deed.ts'
import type { Places } from '../places/places.ts'
import { grantedOn, type Standing } from '../routing/reach.ts'
import { serverLanguage } from '../texts/server-language.ts'
import type { DirectMessages } from './direct-messages.ts'
import { ALL, entityDm } from './dm-cards.ts'
import type { DmStore } from './dm-store.ts'

export interface DmSending {
  send(standing: Standing, tool: ToolFacts, input: SendDmInput): Promise<SendDmOutput>
}

interface Deps {
  dms: Pick<DirectMessages, 'sharedServers' | 'send'>
  places: Pick<Places, 'servers'>
  store: Pick<DmStore, 'blocks' | 'note'>
  journal: Pick<Journal, 'record'>
  clock: Clock
}

const PER_HOUR = 10
const HOUR_MS = 3_600_000

export function createDmSending({ dms, places, store, journal, clock }: Deps): DmSending {
  const sentAt = new Map<EntityId, number[]>()

  /** Counted before sending: an attempt that fails still counts. */
  function countAgainstLimit(entityId: EntityId): void {
    const now = clock.now()
    const recent = (sentAt.get(entityId) ?? []).filter((at) => now - at < HOUR_MS)
    const [oldest = now] = recent
    if (recent.length >= PER_HOUR) {
      throw tooSoon(`An entity can send at most ${PER_HOUR} direct messages an hour`, oldest + HOUR_MS - now)
    }
    sentAt.set(entityId, [...recent, now])
  }

  return {
    async send(standing, tool, { user_id: userId, content }) {
      const { entity } = standing
      const granting = grantedOn(standing, tool).map(({ serverId }) => serverId)
      const [serverId] = await dms.sharedServers(userId, granting)
      const blocks = await store.blocks(userId)
      if (serverId === undefined)
        throw refused(
          "doesn't share a server that lets this entity message people; a server admin can allow it.",
        )
      if (blocks.some((one) => one === ALL || one === entity.id)) throw refused('has blocked it.')
      countAgainstLimit(entity.id)
      const deed = { entity, serverId, action: 'dm.sent', target: `person:${userId}` }
      const { channelId, messageId } = await journaled(journal, deed, {
        run: () => dms.send(userId, entityDm(entity, content, serverLanguage(places, serverId))),
        told: (sent) => ({ message_id: sent.messageId }),
      })
      const at = new Date(clock.now()).toISOString()
      await store.note({ messageId, channelId, userId, entityId: entity.id, at })
      return { message_id: messageId, channel_id: channelId }
    },
  }
}

function refused(why: string): AppError {
  return new AppError('forbidden', `No direct message: this person ${why}`, { reason: 'dm_refused' })
}
