import type { ErrorReason, WhyAnswer } from '@arachne/contract'

export const LAYERS = ['key', 'entity', 'tools', 'channels', 'tuning', 'facts'] as const
export type LayerName = (typeof LAYERS)[number]

/** A whole thread passes, a cut one refuses, a dashed one wasn't checked. */
export type Knot = 'pass' | 'cut' | 'not'

/** The layer that refused. */
export function cutAt({
  allowed,
  layer,
  reason,
}: Pick<WhyAnswer, 'allowed' | 'layer' | 'reason'>): LayerName | undefined {
  if (allowed) return undefined
  switch (layer) {
    case 'credential':
      return 'key'
    case 'entity':
      return 'entity'
    case 'ceiling':
      return reason === 'channel_not_granted' ? 'channels' : 'tools'
    case 'tuning':
      return 'tuning'
    case 'discord':
    case undefined:
      return 'facts'
  }
}

/** In the order of checking: nothing is checked after a refusal. */
export function knotOf(name: LayerName, answer: WhyAnswer): Knot {
  const cut = cutAt(answer)
  if (name === cut) return 'cut'
  const isAfter = cut !== undefined && LAYERS.indexOf(name) > LAYERS.indexOf(cut)
  const isOfChannels = name === 'channels' || name === 'tuning'
  return isAfter || (isOfChannels && answer.channel_id === null) ? 'not' : 'pass'
}

/** The layer a refusal comes from; refusals outside the layers, such as a wrong id, have none. */
const LAYER_OF: Partial<Record<ErrorReason, LayerName>> = {
  entity_inactive: 'entity',
  not_on_server: 'tools',
  tool_not_granted: 'tools',
  decisions_off: 'tools',
  channel_not_granted: 'channels',
  role_not_assignable: 'tools',
  channel_blocked: 'tuning',
  channel_muted: 'tuning',
  channel_silenced: 'tuning',
  bot_cannot_view: 'facts',
  bot_not_in_thread: 'facts',
  bot_cannot_send: 'facts',
  bot_lacks_permission: 'facts',
  bot_outranked: 'facts',
  missing_intent: 'facts',
  webhook_limit: 'facts',
  discord_limit: 'facts',
  discord_refused: 'facts',
  discord_unreachable: 'facts',
}

export function layerOf(reason: ErrorReason | undefined): LayerName | undefined {
  return reason && LAYER_OF[reason]
}
