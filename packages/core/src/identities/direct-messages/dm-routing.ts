import type { Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

import type { Clock } from '../../ports.ts'
import { createTurns } from '../../turns.ts'
import type { EntityReaders } from '../entities/entity-readers.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { Entity } from '../entities/entity.ts'
import type { Interactions } from '../messages/interactions.ts'
import type { Places } from '../places/places.ts'
import { sealedPart } from '../routing/delivery.ts'
import type { InboundMessage } from '../routing/inbound.ts'
import { serverLanguage } from '../texts/server-language.ts'
import type { DirectMessages } from './direct-messages.ts'
import { attendDmCards } from './dm-attending.ts'
import type { DmAudiences } from './dm-audiences.ts'
import { createDmCandidates } from './dm-candidates.ts'
import { whoIsMeant } from './dm-cards.ts'
import type { DmStore } from './dm-store.ts'
import { dmTarget } from './dm-target.ts'

const QUESTIONS_PER_MINUTE = 5
const MINUTE_MS = 60_000

export interface DmRouting {
  receive(message: InboundMessage): Promise<void>
  edit(message: InboundMessage): Promise<void>
  /** Handles the buttons and menus under direct messages. */
  attend(interactions: Pick<Interactions, 'on'>): void
}

export interface DmRoutingDeps {
  entities: Pick<EntityStore, 'find' | 'list' | 'listMemberships'>
  readers: Pick<EntityReaders, 'ofAll'>
  store: DmStore
  dms: DirectMessages
  audiences: DmAudiences
  places: Pick<Places, 'servers'>
  clock: Clock
}

const CONVERSATION_MS = 24 * 3_600_000
/** A reply to an older message finds its entity by name or through the menu. */
const REMEMBERED_MS = 30 * CONVERSATION_MS

export function createDmRouting(deps: DmRoutingDeps): DmRouting {
  const { entities, store, dms, audiences, places, clock } = deps
  const candidatesFor = createDmCandidates(deps)
  const turns = createTurns()
  const mayAsk = createQuestionLimit(clock)
  const ago = (ms: number) => new Date(clock.now() - ms).toISOString()

  async function findTarget(message: InboundMessage, candidates: Entity[]): Promise<Entity | undefined> {
    const replied = message.reply_to && (await store.find(message.reply_to.id))
    const last = await store.last(message.author.id, ago(CONVERSATION_MS))
    return dmTarget(candidates, {
      content: message.content,
      repliedTo: replied?.userId === message.author.id ? replied.entityId : undefined,
      last: last?.entityId,
    })
  }

  async function deliver(message: InboundMessage, entity: Entity): Promise<void> {
    const { id: messageId, rightsChannelId: channelId, author } = message
    await audiences.deliver({ content: sealedPart(message), entity, how: 'append' })
    await store.note({ messageId, channelId, userId: author.id, entityId: entity.id, at: ago(0) })
    await store.forgetBefore(ago(REMEMBERED_MS))
  }

  async function receive(message: InboundMessage): Promise<void> {
    if (message.author.bot || (await store.find(message.id))) return
    const candidates = await candidatesFor(message.author.id)
    const entity = await findTarget(message, candidates)
    if (entity) return deliver(message, entity)
    if (!mayAsk(message.author.id)) return
    await dms.answer(
      message.rightsChannelId,
      message.id,
      whoIsMeant(candidates, message.id, await languageFor(candidates)),
    )
  }

  /** The person hasn't chosen a language, so that of a server they share with the candidate is used. */
  async function languageFor([someone]: Entity[]): Promise<Language> {
    const [membership] = someone ? await entities.listMemberships({ entityId: someone.id }) : []
    return serverLanguage(places, membership?.serverId)
  }

  async function edit(message: InboundMessage): Promise<void> {
    const entityId = (await store.find(message.id))?.entityId
    const entity = entityId && (await entities.find(entityId))
    if (!entity || !audiences.channelsOf(entity.id).includes(message.rightsChannelId)) return
    await audiences.deliver({ content: sealedPart(message), entity, how: 'replace' })
  }

  return {
    receive: (message) => turns.take(message.rightsChannelId, () => receive(message)),
    edit: (message) => turns.take(message.rightsChannelId, () => edit(message)),

    attend: (interactions) =>
      attendDmCards(interactions, { entities, store, dms, audiences, candidatesFor, deliver }),
  }
}

/** A person who floods the bot must not make it flood Discord. */
export function createQuestionLimit(clock: Clock): (userId: Snowflake) => boolean {
  const asked = new Map<Snowflake, number[]>()
  return (userId) => {
    const now = clock.now()
    for (const [id, times] of asked) if (times.every((at) => now - at >= MINUTE_MS)) asked.delete(id)
    const recent = (asked.get(userId) ?? []).filter((at) => now - at < MINUTE_MS)
    if (recent.length >= QUESTIONS_PER_MINUTE) return false
    asked.set(userId, [...recent, now])
    return true
  }
}
