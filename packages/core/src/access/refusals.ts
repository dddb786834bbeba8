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
    'This entity is paused; its owner or the operator can resume it.',
  ]),
  decisionsOff: refusal('entity', 'owner', [
    'decisions_off',
    "This entity isn't allowed to ask people for decisions; its owner can turn that on.",
  ]),
  notOnServer: refusal('ceiling', 'admin', [
    'not_on_server',
    "This entity isn't on the server this belongs to; a server admin can add it (answer direct messages with send_dm).",
  ]),
  toolNotGranted: refusal('ceiling', 'admin', [
    'tool_not_granted',
    "The server's settings don't allow this entity to use this tool; a server admin can allow it.",
  ]),
  channelNotGranted: refusal('ceiling', 'admin', [
    'channel_not_granted',
    "The server's settings keep this entity out of this channel; a server admin can allow it.",
  ]),
  categoryNotGranted: refusal('ceiling', 'admin', [
    'channel_not_granted',
    "The server's settings limit this entity to certain channels, so it can only create new ones in a category it has access to; a server admin can change that.",
  ]),
  muted: refusal('tuning', 'owner', [
    'channel_muted',
    "The owner's settings mute this channel, so this entity can neither read nor write here; the owner can change that.",
  ]),
  blocked: refusal('tuning', 'owner', [
    'channel_blocked',
    "The owner's settings block writing in this channel; this entity can only read here. The owner can change that.",
  ]),
  silenced: refusal('tuning', 'admin', [
    'channel_silenced',
    'A moderator has muted this entity in this channel for a while, so it can only read here; a moderator can unmute it.',
  ]),
  botCannotView: refusal('discord', 'admin', [
    'bot_cannot_view',
    "The bot can't view this channel on Discord; a server admin can change its permissions.",
  ]),
  outsideThread: refusal('discord', 'admin', [
    'bot_not_in_thread',
    "The bot isn't in this private thread on Discord, so no entity is; anyone in the thread can add the bot by mentioning it there.",
  ]),
  // The bot may be a moderator itself, but entities are not.
  locked: refusal('discord', 'admin', [
    'bot_cannot_send',
    'A moderator has locked this thread on Discord, so it can only be read; a moderator can unlock it.',
  ]),
  botCannotSend: refusal('discord', 'admin', [
    'bot_cannot_send',
    "The bot can't write in this channel on Discord; a server admin can change its permissions.",
  ]),
} as const satisfies Record<string, Refusal>

/** Uses the name from Discord's own settings, so that an admin finds the switch. */
export function botLacksPermission(permission: BotPermission): Refusal {
  const name = permission.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return refusal('discord', 'admin', [
    'bot_lacks_permission',
    `The bot lacks the Discord permission "${name}" here; a server admin can grant it.`,
  ])
}
