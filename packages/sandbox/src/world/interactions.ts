import { randomBytes } from 'node:crypto'

import { InteractionType } from 'discord-api-types/v10'

import type { InteractionRecord, InteractionSource } from './records.ts'
import type { World } from './world.ts'

/** An app has three seconds for its first answer, and a quarter of an hour for the rest. */
export const FIRST_ANSWER_MS = 3000
export const TOKEN_LASTS_MS = 15 * 60 * 1000

export type InteractionDraft = Pick<
  InteractionRecord,
  'type' | 'userId' | 'channelId' | 'guildId' | 'applicationId' | 'nonce'
> &
  Partial<
    Pick<
      InteractionRecord,
      'messageId' | 'name' | 'commandId' | 'targetUserId' | 'targetMessageId' | 'triggering'
    >
  >

/** Begins an interaction; without an answer in time it fails, and the person who started it is told. */
export function beginInteraction(world: World, draft: InteractionDraft): InteractionRecord {
  const id = world.snowflakes.next()
  const interaction: InteractionRecord = {
    messageId: null,
    name: null,
    commandId: null,
    targetUserId: null,
    targetMessageId: null,
    triggering: null,
    ...draft,
    id,
    token: createToken(id),
    createdAt: world.clock.now(),
    modal: null,
    state: 'waiting',
    deferredUpdate: false,
    ephemeral: false,
    responseMessageId: null,
  }
  world.interactions.set(id, interaction)
  world.deadlines.at(interaction.createdAt + TOKEN_LASTS_MS, () => world.interactions.delete(id))
  world.deadlines.at(interaction.createdAt + FIRST_ANSWER_MS, () => {
    if (interaction.state !== 'waiting') return
    interaction.state = 'failed'
    tellPerson(world, interaction, { type: 'INTERACTION_FAILURE', data: { reason_code: 2 } })
  })
  return interaction
}

/** What the person's own client hears about it. */
export function tellPerson(
  world: World,
  interaction: InteractionRecord,
  event: { type: string; data?: object },
): void {
  const { id, nonce, userId } = interaction
  const data = { id, ...(nonce !== null && { nonce }), ...event.data }
  world.publish({ type: event.type, data, to: [userId] })
}

/** What a message remembers of the interaction it answers. */
export function sourceOf(interaction: InteractionRecord): InteractionSource {
  const { id, type, userId, name, targetUserId, targetMessageId, triggering } = interaction
  return {
    id,
    type,
    userId,
    name,
    targetUserId,
    targetMessageId,
    interactedMessageId: type === InteractionType.MessageComponent ? interaction.messageId : null,
    originalResponseId: null,
    triggering,
  }
}

/** Discord's tokens are base64 of such a line, too. */
function createToken(id: string): string {
  return Buffer.from(`interaction:${id}:${randomBytes(48).toString('base64url')}`).toString('base64url')
}

export function findInteractionByToken(world: World, token: string): InteractionRecord | undefined {
  const [, id] = Buffer.from(token, 'base64url').toString().split(':')
  const interaction = world.interactions.get(id ?? '')
  return interaction?.token === token ? interaction : undefined
}
