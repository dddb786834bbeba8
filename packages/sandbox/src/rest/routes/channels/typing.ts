import { presentMember } from '../../../present/member.ts'
import { requireChannel, requireUser } from '../../access.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { requireSending } from '../../send-rules.ts'

export const typingRoutes: Route[] = [
  { method: 'POST', path: '/channels/{channel_id}/typing', auth: 'bot', run: startTyping },
]

function startTyping(context: RestContext): RestResult {
  const { world } = context
  const user = requireUser(context)
  const channel = requireChannel(context, context.params['channel_id'])
  requireSending(context, channel)
  const member = world.guilds.get(channel.guildId ?? '')?.members.get(user.id)
  world.publish({
    type: 'TYPING_START',
    data: {
      channel_id: channel.id,
      ...(channel.guildId !== null && { guild_id: channel.guildId }),
      user_id: user.id,
      timestamp: Math.floor(world.clock.now() / 1000),
      ...(member && { member: presentMember(world, member) }),
    },
    channelId: channel.id,
    ...(channel.guildId !== null && { guildId: channel.guildId }),
    except: user.id,
  })
  return { status: 204 }
}
