// @ts-check
/** @import { State } from '../state-types.ts' */
/** @import { Channel } from '../types.ts' */
import { CAN, isForum, isThread, isVoice } from '../model/permissions.js'

/** @param {State} state @param {Channel} channel */
export function channelIcon(state, channel) {
  if (!channel.guild_id) return 'chat'
  if (isThread(channel)) return 'thread'
  if (isForum(channel)) return 'forum'
  if (channel.type === 5) return 'mega'
  if (isVoice(channel)) return 'sound'
  const guild = state.guilds.get(channel.guild_id)
  const hidden = channel.permission_overwrites?.some(
    (one) => one.id === guild?.id && (BigInt(one.deny) & CAN.VIEW) !== 0n,
  )
  return hidden ? 'lock' : 'hash'
}
