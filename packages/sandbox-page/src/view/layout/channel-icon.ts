import type { IconName } from '@arachne/ui/icons'

import { CAN, isForum, isThread, isVoice } from '../../model/permissions.ts'
import type { State } from '../../state-types.ts'
import type { Channel } from '../../types.ts'

export function channelIcon(state: State, channel: Channel): IconName {
  if (!channel.guild_id) return 'chat'
  if (isThread(channel)) return 'thread'
  if (isForum(channel)) return 'forum'
  if (channel.type === 5) return 'announcement'
  if (isVoice(channel)) return 'sound'
  const guild = state.guilds.get(channel.guild_id)
  const hidden = channel.permission_overwrites?.some(
    (one) => one.id === guild?.id && (BigInt(one.deny) & CAN.VIEW) !== 0n,
  )
  return hidden ? 'lock' : 'hash'
}
