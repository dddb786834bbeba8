import type { ErrorReason } from '@arachne/contract'

import type { BotPermission } from './bot-permissions.ts'

export type Layer = 'credential' | 'entity' | 'ceiling' | 'tuning' | 'discord'
export type WhoCanChange = 'owner' | 'admin' | 'operator'

export interface Refusal {
  allowed: false
  layer: Layer
  reason: ErrorReason
  /** One sentence: what refused the call, and who can change it. */
  message: string
  whoCanChange: WhoCanChange
}

function refusal(
  layer: Layer,
  whoCanChange: WhoCanChange,
  [reason, message]: [ErrorReason, string],
): Refusal {
  return { allowed: false, layer, reason, message, whoCanChange }
}

/** Every refusal, with its sentence. */
export const REFUSALS = {
  inactive: refusal('entity', 'operator', [
    'entity_inactive',
    'This entity is switched off; its owner or the operator can switch it on again.',
  ]),
  decisionsOff: refusal('entity', 'owner', [
    'decisions_off',
    'This entity may not ask people to decide; its owner can switch that on.',
  ]),
  notOnServer: refusal('ceiling', 'admin', [
    'not_on_server',
    'This entity is on no server with such a place; an admin of the server can add it (direct messages are answered with send_dm).',
  ]),
  toolNotGranted: refusal('ceiling', 'admin', [
    'tool_not_granted',
    "The server's settings do not grant this tool to this entity; an admin of the server can grant it.",
  ]),
  channelNotGranted: refusal('ceiling', 'admin', [
    'channel_not_granted',
    "The server's settings keep this entity out of this channel; an admin of the server can let it in.",
  ]),
  categoryNotGranted: refusal('ceiling', 'admin', [
    'channel_not_granted',
    "The server's settings keep this entity to certain channels, so it creates new ones only inside a category it was let into; an admin of the server can change that.",
  ]),
  muted: refusal('tuning', 'owner', [
    'channel_muted',
    "The owner's settings mute this channel, so nothing is read or written there; the owner can change that.",
  ]),
  blocked: refusal('tuning', 'owner', [
    'channel_blocked',
    "The owner's settings block this channel: it can be read, never written to; the owner can change that.",
  ]),
  silenced: refusal('tuning', 'admin', [
    'channel_silenced',
    'A moderator has muted this entity in this channel for a time: it can read, not write; a moderator can end that.',
  ]),
  botCannotView: refusal('discord', 'admin', [
    'bot_cannot_view',
    'Discord does not let the bot view this channel; an admin of the server can change its permissions.',
  ]),
  outsideThread: refusal('discord', 'admin', [
    'bot_not_in_thread',
    'This is a private thread that the bot is not in, so no entity is; anyone in the thread can add the bot by mentioning it there.',
  ]),
  // The bot may be a moderator itself, but entities are not.
  locked: refusal('discord', 'admin', [
    'bot_cannot_send',
    'A moderator has locked this thread: it can be read, not written to; a moderator can unlock it.',
  ]),
  botCannotSend: refusal('discord', 'admin', [
    'bot_cannot_send',
    'Discord does not let the bot write in this channel; an admin of the server can change its permissions.',
  ]),
} as const satisfies Record<string, Refusal>

/** Uses the name from Discord's own settings, so that an admin finds the switch. */
export function botLacksPermission(permission: BotPermission): Refusal {
  const name = permission.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return refusal('discord', 'admin', [
    'bot_lacks_permission',
    `The bot lacks the Discord permission "${name}" here; an admin of the server can give it.`,
  ])
}
