import {
  InteractionType,
  type APIMessageInteraction,
  type APIMessageInteractionMetadata,
} from 'discord-api-types/v10'

import type { Id, InteractionSource } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { presentUser } from './user.ts'

/** The interaction a message answers: `interaction_metadata`. */
export function presentInteractionMetadata(
  world: World,
  source: InteractionSource,
  guildId: Id | null,
): APIMessageInteractionMetadata {
  const user = world.users.get(source.userId)
  const targetUser = world.users.get(source.targetUserId ?? '')
  const metadata = {
    id: source.id,
    type: source.type,
    ...(user && { user: presentUser(user) }),
    authorizing_integration_owners: integrationOwners(guildId),
    ...(source.originalResponseId !== null && { original_response_message_id: source.originalResponseId }),
    ...(targetUser && { target_user: presentUser(targetUser) }),
    ...(source.targetMessageId !== null && { target_message_id: source.targetMessageId }),
    ...(source.interactedMessageId !== null && { interacted_message_id: source.interactedMessageId }),
    ...(source.triggering && {
      triggering_interaction_metadata: presentInteractionMetadata(world, source.triggering, guildId),
    }),
  }
  return metadata as unknown as APIMessageInteractionMetadata
}

/** The older field, which only answers to commands have: `interaction`. */
export function presentMessageInteraction(
  world: World,
  source: InteractionSource,
): APIMessageInteraction | undefined {
  const user = world.users.get(source.userId)
  if (source.type !== InteractionType.ApplicationCommand || source.name === null || !user) return undefined
  return { id: source.id, type: source.type, name: source.name, user: presentUser(user) }
}

/** Apps here are installed on servers, not for people; "0" means a DM with the app's own bot. */
export function integrationOwners(guildId: Id | null): { 0: Id } {
  return { 0: guildId ?? '0' }
}
