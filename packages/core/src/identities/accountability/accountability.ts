import type { Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'
import { MESSAGES } from '@arachne/words/messages'

import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { Entity } from '../entities/entity.ts'
import type { Interaction, Interactions } from '../messages/interactions.ts'
import { TEXTS } from '../texts/texts.ts'
import type { LastSeen } from './last-seen.ts'
import type { Mutes } from './mutes.ts'
import { findResident, RESIDENTS, residentsCard, residentsOf } from './residents.ts'
import { messageIdIn, type WhoIsBehind } from './who-is-behind.ts'

/** The name of the entry in a message's menu, by which Discord finds its handler. */
export const WHO_MENU = MESSAGES.en.commands.who

const MUTE_MINUTES = 60

interface Deps {
  store: Pick<EntityStore, 'list' | 'listMemberships'>
  whoIsBehind: WhoIsBehind
  lastSeen: Pick<LastSeen, 'of'>
  mutes: Pick<Mutes, 'mute' | 'unmute'>
  clock: Clock
}

/** What anyone on a server may ask about its entities, and what moderators may do about them. */
export function offerAccountability(interactions: Pick<Interactions, 'on'>, deps: Deps): void {
  const { store, lastSeen, mutes, clock } = deps

  async function behind(messageId: Snowflake | undefined, on: Server): Promise<string> {
    const texts = TEXTS[on.language]
    const found = messageId === undefined ? undefined : await deps.whoIsBehind(messageId, on.serverId)
    return found ? texts.behind(found.entity, Date.parse(found.message.sentAt)) : texts.nobody
  }

  const residentNamed = (interaction: Interaction, on: Server): Promise<Entity> =>
    findResident(store, on, String(interaction.options.get('entity') ?? ''))

  interactions.on(WHO_MENU, async (interaction, answer) => {
    await answer.reply({ content: await behind(interaction.messageId ?? undefined, serverOf(interaction)) })
  })
  interactions.on('whois', async (interaction, answer) => {
    const given = messageIdIn(String(interaction.options.get('message') ?? ''))
    await answer.reply({ content: await behind(given, serverOf(interaction)) })
  })
  interactions.on(RESIDENTS, async (interaction, answer) => {
    const { serverId, language } = serverOf(interaction)
    const residents = await residentsOf(store, serverId)
    const card = residentsCard(residents, Number(interaction.data) || 0, language)
    await (interaction.kind === 'button' ? answer.update(card) : answer.reply(card))
  })
  interactions.on('status', async (interaction, answer) => {
    const on = serverOf(interaction)
    const entity = await residentNamed(interaction, on)
    const content = TEXTS[on.language].lastSeen(entity, lastSeen.of(entity.id))
    await answer.reply({ content })
  })
  interactions.on('mute', async (interaction, answer) => {
    const { actor, channelId, ...on } = moderatorOf(interaction)
    const entity = await residentNamed(interaction, on)
    const minutes = Number(interaction.options.get('minutes') ?? MUTE_MINUTES)
    const until = clock.now() + minutes * 60_000
    await mutes.mute({ entityId: entity.id, serverId: on.serverId, channelId, until }, actor)
    await answer.reply({ content: TEXTS[on.language].muted(entity, until) })
  })
  interactions.on('unmute', async (interaction, answer) => {
    const { actor, channelId, ...on } = moderatorOf(interaction)
    const entity = await residentNamed(interaction, on)
    const was = await mutes.unmute({ entityId: entity.id, serverId: on.serverId, channelId }, actor)
    const texts = TEXTS[on.language]
    await answer.reply({ content: was ? texts.unmuted(entity) : texts.notMuted(entity) })
  })
}

interface Server {
  serverId: Snowflake
  language: Language
}

function serverOf({ serverId, person: { language } }: Interaction): Server {
  if (serverId === null) throw new AppError('invalid', TEXTS[language].serversOnly)
  return { serverId, language }
}

/** Checked again here: the server's settings decide who may use a command, and settings can be wrong. */
function moderatorOf(interaction: Interaction) {
  const server = serverOf(interaction)
  const { person, rightsChannelId } = interaction
  if (!person.isModerator) throw new AppError('forbidden', TEXTS[server.language].moderatorsOnly)
  return { ...server, channelId: rightsChannelId, actor: `person:${person.id}` }
}
