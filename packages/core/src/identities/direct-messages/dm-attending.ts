import type { EntityId, Snowflake } from '@arachne/contract'

import type { EntityStore } from '../entities/entity-store.ts'
import type { Entity } from '../entities/entity.ts'
import type { Interaction, Interactions } from '../messages/interactions.ts'
import type { InboundMessage } from '../routing/inbound.ts'
import { TEXTS } from '../texts/texts.ts'
import type { DirectMessages } from './direct-messages.ts'
import type { DmAudiences } from './dm-audiences.ts'
import { ALL, blockedCard, DM_BLOCK, DM_CHOOSE, DM_UNBLOCK } from './dm-cards.ts'
import type { Blocked, DmStore } from './dm-store.ts'

interface Deps {
  entities: Pick<EntityStore, 'find' | 'list'>
  store: Pick<DmStore, 'block' | 'unblock'>
  dms: Pick<DirectMessages, 'message'>
  audiences: Pick<DmAudiences, 'leave'>
  candidatesFor(userId: Snowflake): Promise<Entity[]>
  deliver(message: InboundMessage, entity: Entity): Promise<void>
}

/** Handles presses under direct messages. */
export function attendDmCards(interactions: Pick<Interactions, 'on'>, deps: Deps): void {
  const { entities, store, dms, audiences, candidatesFor, deliver } = deps

  async function silence(blocked: Blocked, channelId: Snowflake): Promise<void> {
    const silenced: EntityId[] = blocked === ALL ? (await entities.list()).map(({ id }) => id) : [blocked]
    await Promise.all(silenced.map((id) => audiences.leave(id, channelId)))
  }

  /** Nothing of the message was kept while the person chose, so it is fetched again. */
  async function choose({ person, channelId, values, data }: Interaction): Promise<Entity | undefined> {
    const entity = (await candidatesFor(person.id)).find(({ id }) => id === values[0])
    const message = await dms.message(channelId, data)
    if (!entity || message?.author.id !== person.id) return undefined
    await deliver(message, entity)
    return entity
  }

  interactions.on(DM_BLOCK, async ({ data, person, channelId }, answer) => {
    const blocked = data as Blocked
    const entity = blocked === ALL ? undefined : await entities.find(blocked)
    if (blocked !== ALL && !entity) return answer.reply({ content: TEXTS[person.language].dm.noLongerThere })
    await store.block(person.id, blocked)
    await silence(blocked, channelId)
    await answer.reply(blockedCard(entity?.name, data, person.language))
  })
  interactions.on(DM_UNBLOCK, async ({ data, person }, answer) => {
    await store.unblock(person.id, data as Blocked)
    await answer.update({ content: TEXTS[person.language].dm.undone })
  })
  interactions.on(DM_CHOOSE, async (interaction, answer) => {
    const entity = await choose(interaction)
    const { dm } = TEXTS[interaction.person.language]
    await answer.update({ content: entity ? dm.heardBy(entity.name) : dm.noLongerPossible })
  })
}
